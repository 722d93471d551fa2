"""The guide for organisers: a few pages in the app, also written to ``docs/`` by ``build.py guide``."""

from dataclasses import dataclass

from ronda.core.errors import Impossible
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidePicture:
    """A picture of the app in use: its name, and a description for those who cannot see it."""

    name: str
    alt: str
    width: int = 390
    height: int = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidePart:
    """Related steps; text between ``**`` is quoted word for word from the screen."""

    title: str
    steps: tuple[str, ...]
    picture: GuidePicture | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideChapter:
    """A page of the guide."""

    key: str
    title: str
    lead: str
    parts: tuple[GuidePart, ...]


PREPARE_CHAPTER = GuideChapter(
    key="prepare",
    title=N_("Prepare"),
    lead=N_("At home, with a connection, before the day."),
    parts=(
        GuidePart(
            title=N_("Take Ronda with you"),
            steps=(
                N_("Open Ronda once with a connection. Its first page says when it is ready to work without one."),
                N_(
                    "**Install Ronda on this device**: what it stores is then safe from the browser's tidying. Where "
                    "the button is missing, look in the browser's menu for “Install” or “Add to Home Screen”."
                ),
                N_("On Android it then stands in the share menu: lists from a chat and files go straight into Ronda."),
                N_("**Try it with a demo event** opens an invented evening in its third round."),
                N_("Try everything there; **Remove the demo** takes it away again."),
            ),
            picture=GuidePicture(
                name="home", alt=N_("The first page, with the buttons for a new event and for the demo.")
            ),
        ),
        GuidePart(
            title=N_("Set up the event"),
            steps=(
                N_("**New event**: choose the game, fill in name and organiser, then **Create the event**."),
                N_("The game's rules give the rounds and the cut for the number of players, unless you choose others."),
                N_(
                    "**Custom**, then **Several stages**: rounds, groups and a bracket one after another, each a row. "
                    "Only the last can be a bracket."
                ),
                N_("**Match for third place** is a tick there, for single elimination of at least four players."),
                N_(
                    "**New event from results** registers the best of finished events, such as two flights on Saturday."
                ),
                N_("**Edit the details** changes what you like until the start; the start fixes the structure."),
                N_("**Preparation checklist** lists what to bring for that number of players."),
            ),
        ),
        GuidePart(
            title=N_("Enter the players"),
            steps=(
                N_("Under **Players** type a name and press Enter: the field is ready for the next one."),
                N_(
                    "**Paste a list or open a file** takes many at once: names, spreadsheets, chats. You see first "
                    "what comes in."
                ),
                N_("**Print** has a poster for the wall, and blank result slips for what nobody foresaw."),
            ),
            picture=GuidePicture(
                name="players", alt=N_("The players' page while names are entered, one after the other.")
            ),
        ),
        GuidePart(
            title=N_("Save a copy"),
            steps=(
                N_("**Save a copy** gives one file with everything in it: to keep, and to take to another device."),
                N_("**Open an event file** reads it there, and goes on where you stopped."),
                N_(
                    "**Choose a folder for copies**, where the browser has it. A copy is written there after each "
                    "round and each hour of work. Elsewhere **Save a copy** is offered after each round."
                ),
                N_(
                    "**Save all events** under **Settings** gives one file, with the seasons; "
                    "**Open an event file** brings them all back."
                ),
            ),
        ),
    ),
)
RUN_CHAPTER = GuideChapter(
    key="run",
    title=N_("Run"),
    lead=N_("The page **Event** always says what comes next, with one large button for it."),
    parts=(
        GuidePart(
            title=N_("Before round 1"),
            steps=(
                N_("**Check-in**: tick off who is here, and register those who come unannounced."),
                N_("**Read cards** reads the codes of registrations made at home too, and checks each of them in."),
                N_("**Start the event** announces rounds and cut, and fixes them."),
            ),
            picture=GuidePicture(name="event", alt=N_("An event's page: what comes next, the clock, and the rounds.")),
        ),
        GuidePart(
            title=N_("Every round"),
            steps=(
                N_("Pair it: it is a draft that only you see. Tap a player to change seats, then publish it."),
                N_("**Projector and messages** opens the window that the room sees: tables, clock, your messages."),
                N_("**Print** has the pairings by name for the wall, and the result slips for the tables."),
                N_("**Start the clock** when everybody sits; it runs on every screen."),
                N_("Enter each result at its table, or in one line under **Table and result**: the field shows how."),
                N_("**Read slips** opens the camera: hold a slip before it, and its table is open for the result."),
                N_("**Still playing** leaves the open tables. With the last result the next round can be paired."),
            ),
            picture=GuidePicture(
                name="board",
                alt=N_("A round's board with some results entered and some tables playing."),
                height=640,
            ),
        ),
        GuidePart(
            title=N_("Several devices on one event"),
            steps=(
                N_("**Other devices**, on the event's page: choose what the other may do, then **Show the code**."),
                N_(
                    "On the other, **Receive from another device** reads that code and shows one itself. Hold it to "
                    "the first one's camera. Both need the same Wi-Fi or a hotspot, but no internet."
                ),
                N_("What one enters is on the other at once. Only one leads: it pairs, and decides what counts."),
                N_(
                    "Out of reach both go on; an arrow marks what the one that leads lacks. **Link again** brings "
                    "it over."
                ),
                N_(
                    "The device that leads is broken or lost: **Lead from this device**, on any other. Let the "
                    "rest in by the code that it shows."
                ),
                N_(
                    "Two entered different things for one table? **Done on another copy** shows both sides, and one "
                    "tap takes either."
                ),
            ),
            picture=GuidePicture(
                name="devices",
                alt=N_("The code that lets another device in, and what to do with it."),
                height=740,
            ),
        ),
        GuidePart(
            title=N_("The end"),
            steps=(
                N_("**Standings** says who is sure of the cut and who can still make it."),
                N_("After the last Swiss round you make the cut; the **Bracket** pairs itself."),
                N_(
                    "With a match for third place, those who lost the semifinals play it beside the final. The event "
                    "is over when both are in."
                ),
                N_("**Change the announcement** changes rounds, places and stages to come, until they begin."),
                N_("When it is over: **Save a copy**, and keep the file."),
            ),
        ),
    ),
)
PHONES_CHAPTER = GuideChapter(
    key="phones",
    title=N_("Players' phones"),
    lead=N_("Players in the hall follow the event on their own phones and report their results, without internet."),
    parts=(
        GuidePart(
            title=N_("Switch it on"),
            steps=(
                N_(
                    "On your computer, start Ronda with “python3 build.py host”. It prints two addresses: open "
                    "the app at the first one. The second one is for players."
                ),
                N_("The phones join the same Wi-Fi, or a hotspot of your computer. Nobody needs internet."),
                N_(
                    "**Show this event in the hall**, on the event's page. From then on a card there has the "
                    "address, how many have joined, and what waits for you."
                ),
                N_(
                    "**Results from phones** decides what becomes of reports. Nothing is taken, what both players "
                    "report counts, or it waits for your tap."
                ),
            ),
            picture=GuidePicture(
                name="hall",
                alt=N_("The hall's card: its address, how many have joined, and who asks to join."),
                height=420,
            ),
        ),
        GuidePart(
            title=N_("How players join"),
            steps=(
                N_("They read the code on the card, the projector or a printed list with their camera."),
                N_(
                    "Under “My page” a player chooses their name. Their phone and your card show the same four "
                    "digits: compare them, then tap **Agree**."
                ),
                N_(
                    "Quicker for many: **Print cards with private links** and hand them out. Whoever reads the code "
                    "of their card has joined."
                ),
                N_("A phone is lost: **Withdraw**, beside its name on the card. The player joins again with another."),
            ),
        ),
        GuidePart(
            title=N_("While a round is played"),
            steps=(
                N_("One player reports the result, and the other confirms it with one tap."),
                N_("**From phones**, on the round's board, has what waits for you: calls first, then disputes."),
                N_(
                    "Two different results for one table: talk to both players, then **Take this** under the right one."
                ),
                N_("A table calls: **Somebody goes** tells its players so, and **Done** ends it."),
                N_("A player wishes to drop after the round: **Let them drop** or **Ask them to stay**."),
                N_(
                    "A match without which the event went on: its players report it on their pages, below the running "
                    "one."
                ),
                N_("Enter results yourself whenever you like: what you enter always stands."),
            ),
            picture=GuidePicture(
                name="own",
                alt=N_("A player's own page: the table, what the opponent reports, and the button that confirms it."),
                height=460,
            ),
        ),
        GuidePart(
            title=N_("If it breaks"),
            steps=(
                N_(
                    "No phone gets there: is it in the same Wi-Fi, and not on mobile data? Does the computer's "
                    "firewall let others in? Some routers keep guests apart; a hotspot of the computer does not."
                ),
                N_("The app was closed: what players send waits on the computer, and comes in when it is open again."),
                N_(
                    "The server ended: the card says so, and the event goes on without phones. Start it again "
                    "the same way, and the phones follow by themselves."
                ),
                N_("A player without a phone loses nothing: enter their result as always."),
            ),
        ),
    ),
)
REPAIR_CHAPTER = GuideChapter(
    key="mend",
    title=N_("Correct mistakes"),
    lead=N_("Every step is stored at once, and every step can be taken back. Only a name can be erased for good."),
    parts=(
        GuidePart(
            title=N_("A wrong tap"),
            steps=(
                N_("**Undo** stands beside the last step on every page; **Redo** does it again."),
                N_(
                    "**History** lists every step. **Return to this point** goes back further, and Undo leads "
                    "back here."
                ),
            ),
            picture=GuidePicture(name="history", alt=N_("The history: every step with its time, the newest first.")),
        ),
        GuidePart(
            title=N_("A wrong result"),
            steps=(
                N_("On the round's board, **Change** beside the result leads to its table."),
                N_(
                    "Enter what is right: you see what it changes before you save it. Earlier rounds work the same way."
                ),
                N_("Two slips were mixed up: choose the other table there, then **Exchange the results**."),
            ),
            picture=GuidePicture(
                name="correction", alt=N_("What a correction would change, shown before it is saved.")
            ),
        ),
        GuidePart(
            title=N_("Somebody is late or drops"),
            steps=(
                N_("Late: register them under **Players**. They play from the next round; what they missed is a loss."),
                N_("The next round is a draft already? It says what does not fit: **Pair everybody again**."),
                N_("Dropping: open the player and tap **Drop**. Whoever comes back is under **Players**: **Back in**."),
                N_("Press / anywhere and type, say, “drop” and a name: it leads there."),
            ),
        ),
        GuidePart(
            title=N_("Wrong seats, or a wrong round"),
            steps=(
                N_("Not published yet: **Discard the draft**, or change the seats in it."),
                N_("Published, nothing entered: **Change the pairings** makes it a draft again."),
                N_("A bracket drawn by lot: take its first round back on its board. Later rounds follow from results."),
                N_("Somebody has played already: let it stand, and correct results, not seats."),
            ),
        ),
        GuidePart(
            title=N_("The device"),
            steps=(
                N_("Closed, crashed or out of power: open Ronda again. What was confirmed is there; the clock ran on."),
                N_("Lost or broken: **Open an event file** on another device, with the last copy that was saved."),
                N_("Another device had the event too: go on there with **Lead from this device**. Nothing is lost."),
            ),
        ),
    ),
)
PUBLISH_CHAPTER = GuideChapter(
    key="publish",
    title=N_("Publish"),
    lead=N_("What the players see, in the room and afterwards. Nothing leaves the device unless you send it."),
    parts=(
        GuidePart(
            title=N_("In the room"),
            steps=(
                N_("**Projector and messages**, then **Open the projector**: drag the window to the other screen."),
                N_("It shows what is published and nothing of a draft, and follows the event by itself."),
                N_("**Share** on a round or the standings gives them as a text for the players' chat."),
            ),
            picture=GuidePicture(
                name="projector",
                alt=N_("The projector's window: the round, its clock and the tables."),
                width=640,
                height=360,
            ),
        ),
        GuidePart(
            title=N_("On the web"),
            steps=(
                N_("**Publish on the web** leads pages to GitHub or a bucket, step by step; then one tap sends them."),
                N_("Before the start, players prepare their registration there: the page makes a code for the door."),
                N_("Without a connection they wait and go when it is back; the event's page says what the site shows."),
                N_("**Results pages (zip)** gives plain pages: unpack them on any web host, or on a USB stick."),
                N_("Make them again after each round and replace the old ones: the addresses stay the same."),
                N_("**Address of the results site**, once: projector, slips and lists then lead phones there by code."),
                N_("Events and seasons in one place: **Results pages of all events (zip)** under **Settings**."),
                N_("To keep a player unnamed: **Hide the name on the results pages** in the registration."),
            ),
        ),
        GuidePart(
            title=N_("For the league"),
            steps=(
                N_("A game with a league offers **Report to the league (CSV)** on the event's page."),
                N_("**Seasons** makes a table of the events on this device: by points for places, Elo or Glicko-2."),
                N_(
                    "There you say who is one person, or take it back. **Publish** sends its pages, or save them "
                    "as a zip."
                ),
                N_("Where the game has a ranking of its own, **Season ranking** stands there too."),
            ),
        ),
    ),
)
GUIDE_CHAPTERS = (PREPARE_CHAPTER, RUN_CHAPTER, PHONES_CHAPTER, REPAIR_CHAPTER, PUBLISH_CHAPTER)


def guide_screen(key: str) -> View:
    """One chapter of the guide; raises ``Impossible`` for an unknown one."""
    for chapter, after in zip(GUIDE_CHAPTERS, (*GUIDE_CHAPTERS[1:], None), strict=True):
        if chapter.key == key:
            title = Message(N_("Guide: {chapter}"), (("chapter", Message(chapter.title)),))
            values = {"chapter": chapter, "chapters": GUIDE_CHAPTERS, "after": after}
            return View(template="guide", title=title, values=values)
    raise Impossible("The guide has no page “{key}”.", key=key[:40])
