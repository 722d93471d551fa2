// Pairs one round with a package of npm: JSON from standard input, JSON to standard output.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

// The packages are installed for one run, elsewhere.
const { resolve } = createRequire(`${process.env.RONDA_PEERS}/`);

/** Each package's own input, and its answer as pairs of numbers. */
const PEERS = {
  "tournament-pairings": ({ Swiss }, { players, rounds }) => {
    const asked = players.map(({ id, points, met }) => ({ id, score: points, avoid: met, receivedBye: false }));
    return [() => Swiss(asked, rounds.length + 1), (matches) => matches.map((match) => [match.player1, match.player2])];
  },
  "swiss-pairing": ({ default: swiss }, { players, rounds }) => {
    const asked = players.map(({ id }, place) => ({ id, seed: place + 1 }));
    const played = rounds.flatMap((pairs, at) => pairs.map(({ pair: [home, away], points }) => (
      { round: at + 1, home: { id: home, points: points[0] }, away: { id: away, points: points[1] } })));
    const pairing = swiss({ maxPerRound: 1 });
    return [() => pairing.getMatchups(rounds.length + 1, asked, played), (matches) => matches.map(({ home, away }) => [home, away])];
  },
};

const asked = JSON.parse(readFileSync(0, "utf8"));
const peer = await import(pathToFileURL(resolve(asked.package)));
const began = performance.now();
const [pair, read] = PEERS[asked.package](peer, asked);
const started = performance.now();
const matches = pair();
const ended = performance.now();
process.stdout.write(JSON.stringify({ made: (started - began) / 1000, seconds: (ended - started) / 1000, pairs: read(matches) }));
