import { arrangements, choose } from '../../core/counting.ts';
import { NO_WINS, winsOf, type PlayRule, type PrizeTier, type Selection } from '../../core/play.ts';
import { symbolRow } from '../../core/rows.ts';
import { BALL_GREATEST, BALLS, colourOf, TIE_BALL, type Colour } from './balls.ts';
import { regularBalls, type LhcDraw } from './lhc-draw.ts';

const LEGS_LEAST = 2;
const PLACES = 6;

type Side = 'big' | 'small' | 'odd' | 'even';
export type LegOption = Side | Colour;
/** Options of a leg, in the order in which a kind of note names them. */
export const LEG_OPTIONS: readonly LegOption[] = ['big', 'small', 'odd', 'even', 'red', 'blue', 'green'];
const SIDES: ReadonlySet<string> = new Set<Side>(['big', 'small', 'odd', 'even']);
const isSide = (option: string): option is Side => SIDES.has(option);

/** Returns the options that a ball fulfils. 49 has a colour and is a tie for all sides. */
function optionsOfBall(ball: number): readonly LegOption[] {
  const colour = colourOf(ball);
  return ball === TIE_BALL ? [colour] : [ball >= 25 ? 'big' : 'small', ball % 2 === 1 ? 'odd' : 'even', colour];
}

/** Number of legs by option, in the order of `LEG_OPTIONS`. The positions of the legs do not matter, because all positions have the same chances. */
type LegCounts = readonly number[];

/** Balls that fulfil the same options, as indexes of `LEG_OPTIONS`. */
interface BallClass {
  readonly size: number;
  readonly options: readonly number[];
}

const CLASSES: readonly BallClass[] = classesOf(BALLS);
const CLASSES_WITHOUT_49: readonly BallClass[] = classesOf(BALLS.filter((ball) => ball !== TIE_BALL));

function classesOf(balls: readonly number[]): BallClass[] {
  const classes = Map.groupBy(balls, (ball) => optionsOfBall(ball).join(' '));
  return Array.from(classes, ([key, members]) => ({
    size: members.length,
    options: key.split(' ').map((option) => LEG_OPTIONS.indexOf(option as LegOption)),
  }));
}

/** `LegCounts` as one number: a digit per option in base 7, because a note has at most six legs. */
type LegCode = number;
const BASE = PLACES + 1;
const DIGIT_VALUES = LEG_OPTIONS.map((_, index) => BASE ** index);
const encodeLegs = (legs: LegCounts): LegCode => sumOf(legs.map((count, index) => count * (DIGIT_VALUES[index] ?? 0)));

/**
 * Creates a function that counts the ways to put a ball on each leg so that every leg wins and no ball is used twice.
 * There are at most 49 x 48 x … x 44, some 10^10, which a number represents exactly. The classes are filled in turn;
 * the count for the remaining classes depends only on the number of open legs by option, so results are memoised for
 * all kinds of notes.
 */
function createWinCounter(classes: readonly BallClass[]): (legs: LegCounts) => number {
  const known = classes.map(() => new Map<LegCode, number>());
  const count = (from: number, legs: LegCode): number => {
    if (legs === 0) return 1;
    const current = classes[from];
    if (!current) return 0;
    const stored = known[from]?.get(legs);
    if (stored !== undefined) return stored;
    const ways = fillClass(current, legs, (open) => count(from + 1, open));
    known[from]?.set(legs, ways);
    return ways;
  };
  return (legs) => count(0, encodeLegs(legs));
}

/** Sums over all choices of legs that get balls of one class: the ways to choose the legs and their balls, times the ways for the open legs. */
function fillClass({ size, options }: BallClass, legs: LegCode, waysFor: (open: LegCode) => number): number {
  const fill = (next: number, open: LegCode, left: number): number => {
    const option = options[next];
    if (option === undefined) return waysFor(open);
    const value = DIGIT_VALUES[option] ?? 0;
    const count = Math.floor(open / value) % BASE;
    let sum = 0;
    let balls = 1;
    for (let taken = 0; taken <= Math.min(count, left); taken += 1) {
      sum += choose(count, taken) * balls * fill(next + 1, open - taken * value, left - taken);
      balls *= left - taken;
    }
    return sum;
  };
  return fill(0, legs, size);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Formats the kind of a note: "big+big+red" has two legs on big and one on red. */
function kindOf(legs: LegCounts): string {
  return legs.flatMap((count, index) => Array.from({ length: count }, () => LEG_OPTIONS[index])).join('+');
}

function countLegs(selection: Selection): LegCounts {
  const picked = selection.flat();
  return LEG_OPTIONS.map((option) => picked.filter((symbol) => symbol === option).length);
}

function kindOfSelection(selection: Selection): string | undefined {
  return selection.flat().length < LEGS_LEAST ? undefined : kindOf(countLegs(selection));
}

/** Returns the tier id of a note where one leg on this side shows 49 and all others win. */
const tieTierId = (kind: string, side: LegOption): string => `${kind}.${side}`;

/**
 * Returns the tiers of one kind of note. A note pays the product of the odds of its legs, and a leg that shows 49
 * counts with odds of one: as the fair odds of each side are 2, such a note pays half of the prize of one where all
 * legs win. The balls are drawn without replacement, so the legs are dependent, and the plain product would return a
 * little more or less than other plays. The shares scale all prizes of a kind by one factor that makes its return exact
 * (docs/decisions/0097-parlay-of-regular-numbers.md).
 */
function tiersOfLegs(legs: LegCounts, counters: WinCounters): PrizeTier[] {
  const noteKind = kindOf(legs);
  const outcomes = arrangements(BALL_GREATEST, sumOf(legs));
  const wins = { id: noteKind, ways: counters.all(legs), weight: 2 };
  const ties = LEG_OPTIONS.flatMap((option, index) => {
    const count = legs[index] ?? 0;
    if (!isSide(option) || count === 0) return [];
    const ways = count * counters.without49(legs.with(index, count - 1));
    return [{ id: tieTierId(noteKind, option), ways, weight: 1 }];
  });
  const tiers = [wins, ...ties];
  const whole = BigInt(sumOf(tiers.map(({ ways, weight }) => ways * weight)));
  return tiers.map(({ id, ways, weight }) => ({
    id,
    noteKind,
    expectedWins: { numerator: BigInt(ways), denominator: outcomes },
    share: { numerator: BigInt(ways * weight), denominator: whole },
    isTie: false,
  }));
}

interface WinCounters {
  readonly all: (legs: LegCounts) => number;
  readonly without49: (legs: LegCounts) => number;
}

/** Returns all kinds of notes of two to six legs. */
function allLegCounts(): LegCounts[] {
  let counts: LegCounts[] = [[]];
  for (let option = 0; option < LEG_OPTIONS.length; option += 1) {
    counts = counts.flatMap((legs) => {
      const open = PLACES - sumOf(legs);
      return Array.from({ length: open + 1 }, (_, count) => [...legs, count]);
    });
  }
  return counts.filter((legs) => sumOf(legs) >= LEGS_LEAST);
}

let computedTiers: readonly PrizeTier[] | undefined;

function allTiers(): readonly PrizeTier[] {
  computedTiers ??= computeTiers();
  return computedTiers;
}

function computeTiers(): PrizeTier[] {
  const counters = { all: createWinCounter(CLASSES), without49: createWinCounter(CLASSES_WITHOUT_49) };
  return allLegCounts().flatMap((legs) => tiersOfLegs(legs, counters));
}

function settleLegs(draw: LhcDraw, selection: Selection) {
  const balls = regularBalls(draw);
  let tied: LegOption | undefined;
  for (const [place, [option] = []] of selection.entries()) {
    const ball = balls[place] ?? 0;
    if (option === undefined) continue;
    if (isSide(option) && ball === TIE_BALL) tied = option;
    else if (!(optionsOfBall(ball) as readonly string[]).includes(option)) return NO_WINS;
  }
  const kind = kindOfSelection(selection);
  if (kind === undefined) return NO_WINS;
  return winsOf(tied ? tieTierId(kind, tied) : kind, 1);
}

/** Examples for each number of legs, each with a side that ties at 49. */
const EXAMPLES: readonly Selection[] = [
  ['big', 'odd'],
  ['small', 'red', 'even'],
  ['big', 'big', 'blue', 'green'],
  ['odd', 'even', 'small', 'red', 'red'],
  ['big', 'small', 'odd', 'even', 'blue', 'green'],
].map((legs) => Array.from({ length: PLACES }, (_, place) => legs.slice(place, place + 1)));

/** 正码过关: one note with a leg on each of two to six regular balls. */
export const parlay: PlayRule<LhcDraw> = {
  shape: 'positions',
  rows: Array.from({ length: PLACES }, (_, place) => ({
    ...symbolRow(`regular${place + 1}`, LEG_OPTIONS, 0, 1),
    isInEveryNote: true,
  })),
  get tiers() {
    return allTiers();
  },
  countNotes: (selection) => (kindOfSelection(selection) === undefined ? 0 : 1),
  noteKindOfLine: kindOfSelection,
  compile: (draw) => (selection) => settleLegs(draw, selection),
  examples: EXAMPLES.map((selection) => ({
    selection,
    notesByKind: { [kindOfSelection(selection) ?? '']: 1 },
  })),
};
