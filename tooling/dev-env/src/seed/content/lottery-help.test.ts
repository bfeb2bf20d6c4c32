import { judgeSelectionText } from '@baize/lottery/judge';
import type { Play } from '@baize/lottery/play';
import { groupRebate, linePriceMinor, officialPrizes, payoutFloor } from '@baize/lottery/quote';
import { ratio } from '@baize/lottery/ratio';
import { ssc } from '@baize/lottery/ssc';
import { vietnamNorth } from '@baize/lottery/vietnam';
import { traditionalPriceCeil, traditionalPrizeOf } from '@baize/lottery/vietnam/traditional-price';
import { expect, test } from 'vitest';
import { lotteryHelp } from './lottery-help.ts';

/** Formats an amount such as "1,956.00". */
const formatAmount = (minor: bigint): string =>
  (Number(minor) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function findPlay<Draw>(plays: readonly Play<Draw>[], id: string): Play<Draw> {
  const play = plays.find((each) => each.id === id);
  if (!play) throw new Error(`no play ${id}`);
  return play;
}

function readArticleTexts(articleId: string): string[] {
  const article = lotteryHelp.articles.find((each) => each.articleId === articleId);
  return Object.values(article?.contents ?? {});
}

function expectFigures(articleId: string, figures: readonly string[]): void {
  const texts = readArticleTexts(articleId);
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
}

test("the example of a bet has the platform's notes, cost and prize", () => {
  const play = findPlay(ssc.plays, 'ssc.back3.straight');
  const judged = judgeSelectionText(play, '1,2|3|4,5');
  if (!judged.ok) throw new Error('the example is refused');
  const wins = play.compile([9, 9, 1, 3, 5])(judged.selection);
  const { prizeMinor } = payoutFloor(play, wins, ratio(200n), officialPrizes(play, 1956n));
  expectFigures('lottery-bet', [
    `= ${judged.notes}`,
    formatAmount(linePriceMinor(judged.notes, 'yuan', 1n) ?? 0n),
    formatAmount(prizeMinor),
  ]);
});

test('the examples of prices equal those of the platform', () => {
  const lo2 = findPlay(vietnamNorth.plays, 'vn-north.lots.lo2');
  expect(groupRebate(1956n, 1900n)).toEqual(ratio(28n, 1_000n));
  expectFigures('lottery-prices', [
    '56',
    '2.8 %',
    formatAmount(traditionalPriceCeil(lo2, 1, 1_000n, ratio(8n, 10n))),
    formatAmount(1_000n * (traditionalPrizeOf(lo2) ?? 0n)),
  ]);
});

test('the example of a chase adds up', () => {
  const costs = [1n, 2n, 4n].map((multiple) => linePriceMinor(4, 'yuan', multiple) ?? 0n);
  const sum = costs.reduce((total, cost) => total + cost, 0n);
  expectFigures('lottery-chase', [`${costs.map(formatAmount).join(' + ')} = ${formatAmount(sum)}`]);
});

test('the articles link to the odds and to the play limits', () => {
  for (const text of readArticleTexts('lottery-prices')) expect(text).toContain('href="/lottery/returns"');
  for (const text of readArticleTexts('lottery-careful')) expect(text).toContain('href="/member/playLimits"');
});
