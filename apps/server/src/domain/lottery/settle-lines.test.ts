import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import { parseSelection } from '@baize/lottery/selection';
import { findFamilyRules } from '@baize/lottery/settling';
import { describe, expect, test } from 'vitest';
import { settleLines, type PlacedLine } from './settle-lines.ts';

const rules = findFamilyRules('ssc');
const DRAW = '1,2,3,4,5';

function line(playId: string, selection: string, more: Partial<PlacedLine> = {}): PlacedLine {
  const play = rules?.findPlay(playId);
  if (!play) throw new Error(`no play ${playId}`);
  const price: LottoLinePrice = { market: 'official', unit: 'yuan', multiple: 1, group: 1_800 };
  const base = { play, selection: parseSelection(selection), price, rebateMinor: 0n, payoutMaxMinor: 10_000_000n };
  return { ...base, costMinor: 200n, ...more };
}

const standard = { coveredPercentMax: 70, allowsOpposites: false };

function settle(lines: readonly PlacedLine[], payoutMaxMinor = 100_000_000n, draw = DRAW, hedgeRules = standard) {
  const settlerOf = rules?.compileDraw(draw);
  if (!settlerOf) throw new Error(`no draw ${draw}`);
  return settleLines(lines, { settlerOf, currency: 'NPR', payoutMaxMinor, hedgeRules });
}

const credit = (amount: string) => ({ market: 'credit', amount, returnPpm: 970_000 }) as const;

test('a line wins its prize, or nothing', () => {
  const [won, lost] = settle([line('ssc.front3.straight', '1|2|3'), line('ssc.front3.straight', '1|2|4')]);
  expect(won).toMatchObject({
    state: 'won',
    winMinor: 180_000n,
    validBetMinor: 200n,
    wins: [{ tier: 'win', notes: 1 }],
  });
  expect(lost).toEqual({ state: 'lost', wins: [], prizeMinor: 0n, winMinor: 0n, validBetMinor: 200n, rebateMinor: 0n });
});

test('prizes are limited per line, and then per issue in the order of the lines', () => {
  const lines = [
    line('ssc.front3.straight', '1|2|3', { payoutMaxMinor: 100_000n }),
    line('ssc.front3.straight', '1|2|3'),
    line('ssc.front3.straight', '1|2|3'),
  ];
  expect(settle(lines, 250_000n).map(({ winMinor }) => winMinor)).toEqual([100_000n, 150_000n, 0n]);
});

test('a tie gives the stake back, and earns neither valid bet nor rebate', () => {
  const tied = line('ssc.credit-total.dragon-tiger15', 'dragon', {
    price: credit('10'),
    costMinor: 1_000n,
    rebateMinor: 20n,
  });
  const [settled] = settle([tied], 0n, '5,2,3,4,5');
  expect(settled).toMatchObject({ state: 'won', prizeMinor: 0n, winMinor: 1_000n, validBetMinor: 0n, rebateMinor: 0n });
});

describe('valid bet', () => {
  const sides = (side: string) => line('ssc.credit-ball1.sides', side, { price: credit('2') });

  test('is zero for opposite sides, and other plays keep theirs', () => {
    const settled = settle([sides('big'), sides('small'), line('ssc.front3.straight', '9|9|9')]);
    expect(settled.map(({ validBetMinor }) => validBetMinor)).toEqual([0n, 0n, 200n]);
  });

  test('is zero for a line that covers more than 70 % of a position', () => {
    const most = line('ssc.one.position', '0,1,2,3,4,5,6,7||||', { costMinor: 1_600n });
    expect(settle([most])[0]?.validBetMinor).toBe(0n);
  });

  test('follows the hedge rules of the merchant', () => {
    const most = line('ssc.one.position', '0,1,2,3,4,5,6,7||||', { costMinor: 1_600n });
    const validBets = (rules: Partial<typeof standard>) =>
      settle([sides('big'), sides('small'), most], undefined, undefined, { ...standard, ...rules }).map(
        ({ validBetMinor }) => validBetMinor,
      );
    expect(validBets({ allowsOpposites: true })).toEqual([200n, 200n, 0n]);
    expect(validBets({ coveredPercentMax: 80 })).toEqual([0n, 0n, 1_600n]);
  });
});
