import type { LinePrice } from '@baize/lottery/line-price';
import { ssc } from '@baize/lottery/ssc';
import { expect, test } from 'vitest';
import type { CartLine } from '../lines/cart-model.ts';
import type { LineTerms } from '../lines/line-terms.ts';
import { FIRST_CHASE_FORM, planChaseOfLines, toChaseRequest, type ChaseForm } from './chase-model.ts';

const TERMS: LineTerms = {
  currency: 'NPR',
  groupMax: 1956,
  groupMin: 1800,
  returnPpm: 970_000,
  coefficientPpm: 800_000,
  markets: ['official'],
  limits: {
    lineMin: '0.01',
    lineMax: '20.00',
    numberMax: '5000.00',
    payoutPerLineMax: '10000.00',
    payoutPerIssueMax: '50000.00',
  },
};
const ISSUES = ['0042', '0043', '0044', '0045', '0046'].map((number) => ({
  issue: `20261124-${number}`,
  closesAt: '2026-11-24T00:00:00.000Z',
  drawsAt: '2026-11-24T00:01:00.000Z',
}));

/** A line on the digit of one position, which costs 2.00 and wins 19.56. */
function aLine(price: Partial<Extract<LinePrice, { market: 'official' }>> = {}, notes = 1): CartLine {
  const play = ssc.plays.find(({ id }) => id === 'ssc.one.position');
  if (!play) throw new Error('the ids of plays never change');
  const selection = [['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'].slice(0, notes), [], [], [], []];
  return {
    key: 'one',
    play,
    selection,
    notes,
    price: { market: 'official', unit: 'yuan', multiple: 1, group: 1956, ...price },
  };
}

function plan(form: Partial<ChaseForm>, lines: readonly CartLine[] = [aLine()], issues = ISSUES) {
  return planChaseOfLines({ ...FIRST_CHASE_FORM, ...form }, lines, issues, TERMS);
}

function multiplesOf(form: Partial<ChaseForm>): unknown {
  const planned = plan(form);
  return planned.status === 'planned' ? planned.rows.map(({ multiple }) => Number(multiple)) : planned;
}

test('bets the lines in the chosen number of issues, or in fewer if there are not as many', () => {
  expect(multiplesOf({ issues: 3 })).toEqual([1, 1, 1]);
  expect(multiplesOf({ issues: 99 })).toEqual([1, 1, 1, 1, 1]);
  expect(plan({}, [aLine()], ISSUES.slice(0, 1))).toEqual({ status: 'no_issues' });
});

test('increases the multiples by a factor, or so that a win leaves a profit', () => {
  expect(multiplesOf({ issues: 4, kind: 'growing' })).toEqual([1, 2, 4, 8]);
  expect(multiplesOf({ issues: 5, kind: 'profit', profit: '10' })).toEqual([1, 1, 1, 1, 2]);
});

test('computes the cost, the profit of a win, and the possible loss', () => {
  const planned = plan({ issues: 2, kind: 'growing' }, [aLine({ group: 1856 })]);
  expect(planned).toMatchObject({
    totalMinor: 600n,
    lossMaxMinor: 570n,
    rows: [
      { issue: '20261124-0042', spentMinor: 200n, profitMinor: 1_656n },
      { issue: '20261124-0043', spentMinor: 600n, profitMinor: 3_112n },
    ],
  });
});

test('computes with the line that wins least', () => {
  const planned = plan({ issues: 2 }, [aLine(), aLine({ group: 1800 })]);
  expect(planned).toMatchObject({ rows: [{ spentMinor: 400n, profitMinor: 1_400n }, {}] });
});

test('adopts changed multiples, except for the open issue', () => {
  const changed = { '20261124-0042': 5, '20261124-0044': 7 };
  expect(multiplesOf({ issues: 3, changed })).toEqual([1, 1, 7]);
});

test('marks an issue in which a line exceeds the limit of the lottery, and then makes no request', () => {
  const form = { issues: 3, changed: { '20261124-0044': 11 } };
  const planned = plan(form);
  expect(planned).toMatchObject({ rows: [{ isAboveLimit: false }, {}, { isAboveLimit: true }] });
  expect(toChaseRequest(planned, { stopsAfterWin: true })).toBeUndefined();
});

test.each([
  [{ kind: 'growing', factor: 10, issues: 3 }, [aLine()], { status: 'multiple_too_high', issue: '20261124-0044' }],
  [{ kind: 'profit', profit: '1' }, [aLine({}, 10)], { status: 'no_profit', issue: '20261124-0042' }],
  [{ kind: 'profit', profit: '20' }, [aLine()], { status: 'first_too_small', multiple: 2n }],
] as const)('returns the reason why %o cannot be planned', (form, lines, mistake) => {
  expect(plan(form, lines)).toEqual(mistake);
});

test('names the issues after the open one in the request', () => {
  expect(toChaseRequest(plan({ issues: 3, kind: 'growing' }), { stopsAfterWin: false })).toEqual({
    stopsAfterWin: false,
    issues: [
      { issue: '20261124-0043', multiple: 2 },
      { issue: '20261124-0044', multiple: 4 },
    ],
  });
});
