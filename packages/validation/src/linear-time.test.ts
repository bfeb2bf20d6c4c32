import fc from 'fast-check';
import { analyse } from 'scslre';
import { describe, expect, test, vi } from 'vitest';
import { readAcceptedPattern } from './accepted-pattern.ts';
import { patternExamples } from './pattern-examples.ts';
import { patternOf } from './patterns.ts';

/** Runs of what the expressions accept and stop at: where one that backtracks, or a text that is composed blindly, would hang. */
const pieces = [
  'a',
  'A',
  '1',
  ' ',
  'a ',
  '@',
  'a.',
  'a@',
  'a-',
  '.',
  '-',
  'क',
  'क्',
  'क\u200D',
  'রি',
  '王',
  '、',
  '한',
  'ก',
  'カ',
  'ễ',
  '👋',
  '\u0301',
  '\u0301\u0323',
  '\u{1D165}\u{1D16D}',
  '\uD83D',
  '\u200F',
  '１',
  '!',
  'aA1!',
];
const adversarial = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((few) => few.join(''));
const ending = fc.constantFrom('', ' ', '!', '\u0000', '@', '.', 'é', '\u0301', '1');

const SHORT_LENGTH = 25_000;
const GROWTH = 4;
/** Four times the text takes four times as long, the square of it sixteen times; what lies between is noise. */
const TIME_GROWTH_MAX = 10;
/** A garbage collection may add this much; the square of 100 KB is hundreds of times more. */
const NOISE_MS = 30;

function expectLinear(run: (text: string) => unknown, piece: string, end: string): void {
  const textOf = (length: number) => piece.repeat(length / piece.length) + end;
  const long = millisecondsOf(run, textOf(SHORT_LENGTH * GROWTH));
  // Most texts are judged at once; the comparison is worth its time only for those that are not.
  if (long < NOISE_MS) return;
  const short = millisecondsOf(run, textOf(SHORT_LENGTH));
  expect(long).toBeLessThan(TIME_GROWTH_MAX * short + NOISE_MS);
}

interface CpuUsage {
  readonly user: number;
  readonly system: number;
}

/** The package runs in browsers, so it has no types of Node, where its tests run. */
const { process } = globalThis as unknown as { process: { threadCpuUsage(since?: CpuUsage): CpuUsage } };

/** Processor time of this thread, the best of three: what else runs on the machine does not count, a collection of garbage may once. */
function millisecondsOf(run: (text: string) => unknown, text: string): number {
  const times = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    run(text);
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

const ids = Object.keys(patternExamples).map(Number);

describe('the patterns', () => {
  test('use no expression that backtracks', () => {
    const used = expressionsUsed(() => {
      for (const id of ids)
        for (const { pass, fail } of Object.values(patternExamples))
          for (const text of [...pass, ...fail]) patternOf(id)?.test(text);
    });
    expect(used.length).toBeGreaterThan(25);
    const slow = used.filter((expression) => analyse(expression).reports.length > 0);
    expect(slow).toEqual([]);
  });

  test('the analysis knows one that does', () => {
    expect(analyse(/^(?:a+)+$/u).reports).not.toEqual([]);
    expect(analyse(/^\p{L}*\p{L}*$/u).reports).not.toEqual([]);
  });

  test.each(ids)('%i answers 100 KB of anything in a time that grows with the text alone', (id) => {
    fc.assert(
      fc.property(adversarial, ending, (piece, end) => expectLinear((text) => patternOf(id)?.test(text), piece, end)),
      { numRuns: 15 },
    );
  });
});

test.each(['(a+)+', '(a|a)*', '(a*)*b', '(.*)*x', 'a*a*a*a*a*a*b', String.raw`(\w+\s?)+`, '(.?){100}x'])(
  'an operator’s %j cannot be made to hang',
  async (expression) => {
    const read = await readAcceptedPattern(expression);
    if (!read.ok) throw new Error(read.reason);
    fc.assert(
      fc.property(fc.constantFrom('a', 'a ', 'क', '\u0301\u0323', '👋'), ending, (piece, end) =>
        expectLinear((text) => read.test(text), piece, end),
      ),
      { numRuns: 5 },
    );
  },
);

/** `test` and `match` ask `exec` as well, so that nothing that a text meets is missed. */
function expressionsUsed(run: () => void): RegExp[] {
  const spy = vi.spyOn(RegExp.prototype, 'exec');
  run();
  // The spy does not say what `exec` stands on: always an expression.
  const met = spy.mock.contexts as RegExp[];
  const used = new Map(met.map((expression) => [String(expression), expression]));
  spy.mockRestore();
  return [...used.values()];
}
