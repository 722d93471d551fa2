"""Text that most laid-out events contain, which need not be sent because both devices have it.

It never changes, or devices with another Ronda could not read what is sent. A better one would be added beside it.
"""

_RARE = (
    "CheckTicked CheckUnticked SubstituteIssued RulingGiven RulingAppealed TeamsBuilt RoomMessageTakenBack "
    "PrizesChanged PrizeHandedOut PrizeTakenBack ReturnedTo ActionRedone RegistrationCorrected OfficialIdentified "
    "PlayerDisqualified PlayerReturned AnnouncementChanged DetailsChanged CutRevised ResultCleared DraftDiscarded "
    '"item":["plain","lost":["plain","question":["plain","decision":["plain","ruling":["plain","outcome":["plain",'
    '"moves":["lists",["plain",{"act":["plain","veto","pick","name":["plain","side":["plain",'
    '"official":["plain","same":["plain","message":["plain","text":["plain","prize":["plain","sharing":["plain",'
    '"prizes":["lists",["plain",{"first":["plain","how":["plain","label":["plain","last":["plain","lot":["plain","what":["plain",'
    '"notice":{"address":["plain","begins":["plain","bring":["lists",["plain","contact":["plain","doors":["plain",'
    '"fee":["plain","opening":["plain","publication":{"lists":["plain","always","start","cut","end","never",'
    '"names":["plain","full","initial","unlisted":["plain",false,true,'
    '"scenario_texts":["lists",["plain","scenarios":["lists",["plain","windows":["lists",["plain",'
    '"clubs_apart":["plain","tables":["lists",["plain","wishes":{"bye":["plain","club":["plain","table":["plain",'
    '"hidden_fields":["lists",["plain","entrant":["plain","leaver":["plain",'
    '"kind":["plain","warning","game_loss","match_loss","match":["plain","official":["plain","player":["plain",'
    '"reason":["plain","round":["plain","rule":["plain","ANY-CONDUCT"'
    '"swiss_rounds":["plain","system":["plain","round_robin","double_elimination","berger-1","double-bracket-1",'
    '"order-1","chain-1","by-hand/swiss-1","pairing","scores","games","wins","points","tiebreaks",'
)
_USUAL = (
    '"plain","PrizeHandedOut","ActionUndone","RoundUnpaired","PairingsChanged","DraftChanged","change":["plain","players":'
    '["lists",["plain","ExtraTimeGiven","ClockAdjusted","ClockPaused","ClockResumed","ClockStarted","PlayerEdited",'
    '"PlayerRemoved","PlayerCheckedIn","PlayerCheckedOut","PairingsPrinted","RoomMessagePosted","PenaltyGiven",'
    '"PlayerDropped","ResultCorrected","CutMade","TournamentCreated","PlayerRegistered","TournamentStarted","RoundDrafted",'
    '"RoundPaired","ResultReported","ResultReported","ResultReported"],"v":["plain",6,6,6,6,5,5,5,5,5,5,5,5],"seq":['
    '{"action":["plain",0,0,1,2,3,4,5,6,7,0,0,0,0,0,0,0,0,"at":["steps",60,0,0,0,0,0,"data":["kinds",["plain",0,1,1,1,1,1,1,1,'
    '{"details":{"cut":["plain",null],"date":["plain",""],"floor_judges":["lists",["plain",0],["plain"]],"head_judges":'
    '["lists",["plain",0],["plain"]],"minutes":["lists",["plain",0],["plain"]],"name":["plain","options":["lists",["plain",3],'
    '["lists",["plain",2,2,2],["plain","format","archon","swiss_games","1","elimination_games","1","victory_points","frags",'
    '"first_blood","score","game","swiss","third_place","no"]]],"organiser":["plain","place":["plain","structure":["plain",'
    '"custom","basic","standard"],"swiss_rounds":["plain",null],"tier":["plain","relaxed","competitive"]},"game":["plain",'
    '"aristeia","xwing","custom","keyforge"],"tournament":["plain","'
    '{"fields":["lists",["plain",0,0,0,0,0,0,0,0],["lists",["plain",2,2,2,2,2,2,2,2],["plain","deck1","deck2","squad","pin","team",'
    '"first_round":["plain",1,1,1,1,1,1,1,1,1,1],"lot":["plain","lot_draw":["steps",1,1,1,1,1,1,1,1,1,1],'
    '"lot_seed":["steps",0,0,0,0,0,0,0,0],"name":["plain","player":["steps",1,1,1,1,1,1,1,1,1,1]},'
    '{"cut":["plain",0,4,8],"swiss_rounds":["plain",3,4,5]},{"seeds":["lists",["plain",4,8],["plain",'
    '{"algorithm":["plain","bracket-1","swiss-1","swiss-1","swiss-1","swiss-1"],"pairings":["lists",["plain",'
    '{"first":["plain","number":["steps",1,1,1,1,1,1,1,1,1,1,"second":["plain",null]}],"reason":["plain","","","",""],'
    '"receipt":{"awarded_byes":["lists",["plain","bye_passed_over":["lists",["plain",0,0,0,0],["plain"]],"crossings":["lists",'
    '["plain",0,1,2],["plain",0,1,1]],"moved_tables":["lists",["plain","rematches":["lists",["plain",0,0,0,0],["plain"]],'
    '"same_club":["lists",["plain","steps_down":["lists",["plain",0,0,1,2],{"groups":["plain",1,1,1,1,1],"opponent":["plain",'
    '"player":["plain"]}]},"round":["plain",1,2,3,4],"seed":["plain","stage":["plain","cut","cut","swiss","swiss","swiss","swiss"]},'
    '{"match":["plain",1,2,3,4,5,6,7,8,"result":{"cause":["plain","absent","left","ending":["plain","concession","forfeit",'
    '"time","keys","played":["lists",["plain","how":["plain","scores":["lists",["plain",2,2,2,2,0,0,0,0],["plain",'
    '{"first":["plain","key":["plain","score","score","second":["plain",0,0,0,0,0,0,"winner":["plain",1,2,1,2,1,2,2,1,1]},'
    '"round":["plain",1,1,1,1,1,1,1,1,1,1,1,1,1,1]},'
)

DICTIONARY = (_RARE + _USUAL).encode()
