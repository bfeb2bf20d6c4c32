import fc from 'fast-check';

/**
 * The steps of a random history. There are few members, request numbers, issues and draws, so that the steps affect each other. Wrong values are
 * rare, so that most orders are accepted.
 */

export const MEMBERS = 3;
export const LOTTERIES_PER_HISTORY = 2;
export const ISSUES_PER_LOTTERY = 3;
const STEPS_MIN = 10;
const STEPS_MAX = 28;
const WORKER_STEPS_MAX = 8;
const LINES_MAX = 4;

/** Chooses a play and a price. `offer` is taken modulo the number of offers. */
export interface LineChoice {
  readonly isLikelyToWin: boolean;
  readonly offer: number;
  readonly isTraditional: boolean;
  readonly unit: 'yuan' | 'jiao' | 'fen' | 'li';
  readonly multiple: number;
  readonly group: number;
  readonly amountMinor: number;
}

interface ChaseChoice {
  readonly stopsAfterWin: boolean;
  readonly multiples: readonly number[];
}

export interface PlaceStep {
  readonly kind: 'place';
  readonly member: number;
  readonly lottery: number;
  /** 0 means the open issue, 1 the issue after the open one. */
  readonly issuesAhead: number;
  readonly id: number;
  readonly lines: readonly LineChoice[];
  readonly isPriceWrong: boolean;
  /** The number of copies of the request that arrive at the same time. */
  readonly copies: number;
  readonly chase: ChaseChoice | undefined;
}

export type Step =
  | PlaceStep
  /** Each member places an order while the open issue closes. `waitsForFirstOrder` lets the first order finish before the close begins. */
  | {
      readonly kind: 'close-race';
      readonly lottery: number;
      readonly id: number;
      readonly lines: readonly LineChoice[];
      readonly waitsForFirstOrder: boolean;
    }
  /** `order` counts back from the last order of all members. `line` selects one line instead of all lines. */
  | { readonly kind: 'cancel'; readonly order: number; readonly line: number | undefined }
  | { readonly kind: 'stop-chase'; readonly member: number; readonly id: number }
  /** The cut-off of the open issue passes. The worker closes the issue at once, unless the worker is late. */
  | { readonly kind: 'cut-off'; readonly lottery: number; readonly isLate: boolean }
  /** The worker closes all issues whose cut-off has passed. */
  | { readonly kind: 'late-close'; readonly lottery: number }
  | { readonly kind: 'result'; readonly lottery: number; readonly issue: number; readonly draw: number }
  | { readonly kind: 'void'; readonly lottery: number; readonly issue: number }
  | { readonly kind: 'withdraw'; readonly member: number; readonly amountMinor: number };

const member = fc.integer({ min: 0, max: MEMBERS - 1 });
const lottery = fc.integer({ min: 0, max: LOTTERIES_PER_HISTORY - 1 });
const issue = fc.integer({ min: 0, max: ISSUES_PER_LOTTERY - 1 });
const id = fc.integer({ min: 1, max: 9 });
const oneIn20 = fc.integer({ min: 0, max: 19 }).map((value) => value === 19);
const oneIn3 = fc.integer({ min: 0, max: 2 }).map((value) => value === 2);

const line: fc.Arbitrary<LineChoice> = fc.record({
  isLikelyToWin: fc.boolean(),
  offer: fc.nat({ max: 2_000 }),
  isTraditional: oneIn3,
  unit: fc.constantFrom('yuan', 'yuan', 'yuan', 'jiao', 'jiao', 'fen', 'fen', 'li'),
  multiple: fc.integer({ min: 1, max: 3 }),
  group: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(1_956, 1_900, 1_801) },
    { weight: 1, arbitrary: fc.constant(1_957) },
  ),
  amountMinor: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom(5, 99, 500, 2_500) },
    { weight: 1, arbitrary: fc.constant(1) },
  ),
});
const lines = fc.array(line, { minLength: 1, maxLength: LINES_MAX });

const chase: fc.Arbitrary<ChaseChoice> = fc.record({
  stopsAfterWin: fc.boolean(),
  multiples: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: ISSUES_PER_LOTTERY - 1 }),
});

const place: fc.Arbitrary<PlaceStep> = fc.record({
  kind: fc.constant('place' as const),
  member,
  lottery,
  issuesAhead: oneIn20.map(Number),
  id,
  lines,
  isPriceWrong: oneIn20,
  copies: fc.constantFrom(1, 1, 2),
  chase: fc.option(chase, { nil: undefined, freq: 3 }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: place },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('close-race' as const),
      lottery,
      id,
      lines,
      waitsForFirstOrder: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cancel' as const),
      order: fc.nat({ max: 5 }),
      line: fc.option(fc.nat({ max: LINES_MAX }), { nil: undefined, freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop-chase' as const), member, id }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cut-off' as const), lottery, isLate: oneIn20 }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late-close' as const), lottery }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('result' as const),
      lottery,
      issue,
      draw: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), lottery, issue }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), member, amountMinor: fc.nat({ max: 40_000 }) }),
  },
);

/** The random steps of a few members in two lotteries. */
export interface History {
  /** The families of the lotteries, as places in the list of the families that are left. */
  readonly families: readonly number[];
  readonly steps: readonly Step[];
  /** Whether issues without bets are corrected as well after all steps have been played. */
  readonly correctsEmptyIssues: boolean;
}

/** The steps of the workers, which concern all histories of a database. */
type WorkerStep = 'place-chases' | 'settle';

/** Histories that are played side by side. */
export interface Batch {
  /** Equal parts of the steps of each history are played between these steps. */
  readonly workers: readonly WorkerStep[];
  readonly histories: readonly History[];
}

const history: fc.Arbitrary<History> = fc.record({
  families: fc.array(fc.nat({ max: 20 }), { minLength: LOTTERIES_PER_HISTORY, maxLength: LOTTERIES_PER_HISTORY }),
  steps: fc.array(step, { minLength: STEPS_MIN, maxLength: STEPS_MAX, size: 'max' }),
  correctsEmptyIssues: oneIn20,
});

const workerStep = fc.constantFrom<WorkerStep>(
  'place-chases',
  'place-chases',
  'place-chases',
  'settle',
  'settle',
  'settle',
  'settle',
);

/** Returns random batches of at most `historiesMax` histories. */
export function arbitraryBatch(historiesMax: number): fc.Arbitrary<Batch> {
  return fc.record({
    workers: fc.array(workerStep, { maxLength: WORKER_STEPS_MAX, size: 'max' }),
    histories: fc.array(history, { minLength: 1, maxLength: historiesMax, size: 'max' }),
  });
}
