import { join } from 'node:path';
import { ALL_FAMILIES, type AnyFamily } from './all-families.ts';
import { listedTiers, type Play } from './core/play.ts';
import { creditOdds, fairOdds, officialPrizes, returnToPlayer, type PrizeTable } from './core/quote.ts';
import { toDecimalFloor, type Ratio } from './core/ratio.ts';

/** Prize group and return with which the table shows prizes. An operator sets them per lottery. */
const SHOWN_GROUP = 1956n;
const SHOWN_RETURN_PPM = 970_000n;

const HEADING = `# Plays of the lotteries

Every play that \`packages/lottery\` holds, with its exact chance and what it returns. The table is written by
\`pnpm --filter @baize/lottery table\` from the records of the plays; a test fails where the file and the records differ.

- **Chance**: how often one note wins the prize per draw, on average. It is above one where each hit pays.
- **Fair odds**: what a stake of 1 would pay if the house kept nothing, the stake included.
- **Return**: of official plays at prize group ${SHOWN_GROUP}, of all others at odds of ${SHOWN_RETURN_PPM / 10_000n} % of the fair ones, rounded down to four places. Ties give
  the stake back and are part of the return.
- A play whose line is one note of many kinds (\`lhc.regular.parlay\`) is listed with the notes of its examples. Its prize "kind.side" is
  that of a line where a ball of this side shows 49, so that its other balls win.
- **Test**: the test in \`packages/lottery/src\` that settles the examples of the play and compares the wins with its chances ("…" is the id of the
  play). The tests themselves say which plays they prove: the table is not written where a play has none. A test of a family enumerates every
  draw, or those that are exact for a play. Where a chance is a closed form over too many draws, it is held against a seeded sample.
`;

/** Where the table stands. */
export const PLAYS_TABLE = join(import.meta.dirname, '../../../docs/lottery-plays.md');

/** The test that proves each play, by the id of the play: "families/k3/k3.test.ts: every play wins as often as its record says". */
export type PlayProofs = ReadonlyMap<string, string>;

/** The table of docs/lottery-plays.md. Throws where a play has no test. */
export function playsTable(proofs: PlayProofs): string {
  return [HEADING, ...ALL_FAMILIES.map((family) => familyTable(family, proofs))].join('\n');
}

/** Reads the tests that a written table names. */
export function readProofs(table: string): PlayProofs {
  const rows = table.matchAll(/^\| `([^`]+)` \|.*\| ([^|]+) \|$/gm);
  return new Map(Array.from(rows, ([, id = '', test = '']) => [id, test]));
}

function familyTable(family: AnyFamily, proofs: PlayProofs): string {
  const rows = family.plays.flatMap((play) => playRows(play, proofs));
  return [
    `## ${family.id}`,
    '',
    `${family.plays.length} plays.`,
    '',
    '| play | market | prize | chance | fair odds | return | test |',
    '|---|---|---|--:|--:|--:|---|',
    ...rows,
    '',
  ].join('\n');
}

function playRows(play: Play<never>, proofs: PlayProofs): string[] {
  const test = proofs.get(play.id);
  if (test === undefined) throw new Error(`no test holds ${play.id} against its record`);
  const prizes = shownPrizes(play);
  return listedTiers(play)
    .filter((tier) => !tier.isTie)
    .map((tier) => {
      const { numerator, denominator } = tier.expectedWins;
      const returned = toPercentFloor(returnToPlayer(play, tier.noteKind, prizes));
      const fair = toDecimalFloor(fairOdds(play, tier), 4);
      return `| \`${play.id}\` | ${play.market} | ${tier.id} | ${numerator} / ${denominator} | ${fair} | ${returned} % | ${test} |`;
    });
}

function shownPrizes(play: Play<never>): PrizeTable {
  return play.market === 'official' ? officialPrizes(play, SHOWN_GROUP) : creditOdds(play, SHOWN_RETURN_PPM);
}

function toPercentFloor({ numerator, denominator }: Ratio): string {
  return toDecimalFloor({ numerator: numerator * 100n, denominator }, 2);
}
