import { chooseExact } from '../../core/counting.ts';
import type { PlayRule } from '../../core/play.ts';
import { sumOf } from '../../mechanics/classes.ts';
import { options } from '../../mechanics/options.ts';
import { SIDE_OPPOSITES, SIDES, sidesOf } from '../../mechanics/sides.ts';
import { BALL_GREATEST, BALLS, COLOURS, colourOf, type Colour } from './balls.ts';
import { regularBalls, specialBall, type LhcDraw } from './lhc-draw.ts';
import { animalOf } from './zodiac.ts';

const DRAWN = 7;
const OUTCOMES = chooseExact(BALL_GREATEST, DRAWN);
const TOTAL_BIG_FROM = 175;

/** Returns the number of sets of seven balls by sum, by dynamic programming over subset sums. */
function setsBySum(): Map<number, bigint> {
  const sums = Array.from({ length: DRAWN + 1 }, () => new Map<number, bigint>());
  sums[0]?.set(0, 1n);
  for (const ball of BALLS) {
    for (let taken = DRAWN; taken > 0; taken -= 1) addBall(sums[taken - 1], sums[taken], ball);
  }
  return sums[DRAWN] ?? new Map();
}

function addBall(
  from: ReadonlyMap<number, bigint> | undefined,
  to: Map<number, bigint> | undefined,
  ball: number,
): void {
  for (const [sum, sets] of from ?? []) to?.set(sum + ball, (to.get(sum + ball) ?? 0n) + sets);
}

/** 总分: the sum of all seven balls. There is no tie. */
export function totalSides(): PlayRule<LhcDraw> {
  const sets = [...setsBySum()];
  const wins = (side: string): bigint =>
    sets.filter(([sum]) => sidesOf(sum, TOTAL_BIG_FROM).includes(side)).reduce((all, [, count]) => all + count, 0n);
  return options({
    outcomes: OUTCOMES,
    options: SIDES.map((id) => ({ id, wins: wins(id) })),
    opposites: SIDE_OPPOSITES,
    outcome: ({ balls }: LhcDraw) => ({ wins: sidesOf(sumOf(balls), TOTAL_BIG_FROM) }),
  });
}

/** Sizes of the animals: eleven of four numbers, that of the year of five. */
const ANIMAL_SIZES = [5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4];

/** Returns the number of sets of seven balls by their number of different animals. `ways[a][b]` counts a animals with b balls. */
function setsByAnimals(): bigint[] {
  let ways: bigint[][] = [[1n]];
  for (const size of ANIMAL_SIZES) {
    ways = Array.from({ length: DRAWN + 1 }, (_, shown) =>
      Array.from({ length: DRAWN + 1 }, (_, balls) => {
        let sets = ways[shown]?.[balls] ?? 0n;
        for (let taken = 1; taken <= balls; taken += 1)
          sets += (ways[shown - 1]?.[balls - taken] ?? 0n) * chooseExact(size, taken);
        return sets;
      }),
    );
  }
  return ways.map((byBalls) => byBalls[DRAWN] ?? 0n);
}

/** 总肖: the number of different animals of the seven balls, and whether it is odd or even. */
export function animalCount(): PlayRule<LhcDraw> {
  const sets = setsByAnimals();
  const parity = (start: number): bigint =>
    sets.reduce((sum, count, shown) => (shown % 2 === start ? sum + count : sum), 0n);
  return options({
    outcomes: OUTCOMES,
    options: [
      ...[2, 3, 4, 5, 6, 7].map((shown) => ({ id: `animals${shown}`, wins: sets[shown] ?? 0n })),
      { id: 'odd', wins: parity(1) },
      { id: 'even', wins: parity(0) },
    ],
    opposites: [['odd', 'even']],
    outcome: ({ balls, lunarYear }: LhcDraw) => {
      const shown = new Set(balls.map((ball) => animalOf(ball, lunarYear))).size;
      return { wins: [`animals${shown}`, shown % 2 === 1 ? 'odd' : 'even'] };
    },
  });
}

const COLOUR_SIZES: Readonly<Record<Colour, number>> = { red: 17, blue: 16, green: 16 };

/** Returns the colour with the most points, or "tie". Points are doubled, so that the special ball counts 3 and a regular one 2. */
function majority(regular: Readonly<Record<Colour, number>>, special: Colour): Colour | 'tie' {
  const points = COLOURS.map((colour) => 2 * regular[colour] + (colour === special ? 3 : 0));
  const most = Math.max(...points);
  const leaders = COLOURS.filter((_, index) => points[index] === most);
  return leaders.length === 1 ? (leaders[0] ?? 'tie') : 'tie';
}

/** 七色波: the special ball counts one and a half. Three against three with the special ball of the third colour is a tie. */
export function colourMajority(): PlayRule<LhcDraw> {
  const wins = drawsByMajority();
  const ties = wins.get('tie') ?? 0n;
  return options({
    outcomes: BigInt(BALL_GREATEST) * chooseExact(BALL_GREATEST - 1, 6),
    options: [
      ...COLOURS.map((id) => ({ id, wins: wins.get(id) ?? 0n, ties })),
      { id: 'tie', wins: ties, noteKind: 'level' },
    ],
    outcome: (draw: LhcDraw) => {
      const regular = { red: 0, blue: 0, green: 0 };
      for (const ball of regularBalls(draw)) regular[colourOf(ball)] += 1;
      const winner = majority(regular, colourOf(specialBall(draw)));
      return { wins: [winner], ...(winner === 'tie' && { ties: COLOURS }) };
    },
  });
}

function drawsByMajority(): Map<string, bigint> {
  const wins = new Map<string, bigint>();
  for (const special of COLOURS) {
    for (let red = 0; red <= 6; red += 1) {
      for (let blue = 0; blue <= 6 - red; blue += 1) {
        const regular = { red, blue, green: 6 - red - blue };
        const winner = majority(regular, special);
        wins.set(winner, (wins.get(winner) ?? 0n) + drawsOfColours(regular, special));
      }
    }
  }
  return wins;
}

function drawsOfColours(regular: Readonly<Record<Colour, number>>, special: Colour): bigint {
  return COLOURS.reduce(
    (draws, colour) => draws * chooseExact(COLOUR_SIZES[colour] - (colour === special ? 1 : 0), regular[colour]),
    BigInt(COLOUR_SIZES[special]),
  );
}
