import type { MockPlatform } from '@baize/api/testing';
import type { PromotionWinner } from '@baize/contract/schemas/prizes';
import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { aWinner } from '@baize/pages/worlds/promotions';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../../testing/visit.tsx';

const answerWinners = (platform: MockPlatform, list: PromotionWinner[]) =>
  platform.answer('promotionWinners', { list, total: list.length, totalPages: 1, currency: 'NPR' });
const winners = [
  aWinner(),
  aWinner({ account: 'bi***la', prize: { prizeId: '2', kind: 'points', title: 'Points', image: '', amount: '200' } }),
  aWinner({ account: 'hi***al', prize: { prizeId: '3', kind: 'gift', title: 'A phone', image: '', amount: '0' } }),
];
const open = async (options: VisitOptions = {}) =>
  await openPlayer('/winners', {
    ...options,
    prepare: (platform, network) => {
      answerWinners(platform, winners);
      options.prepare?.(platform, network);
    },
  });
const rowOf = (account: string) => page.getByRole('row').filter({ hasText: account });

testScreen('winners-page', { open, passesOver: frameCalls });

test('shows money, points and items as prizes, with the masked names', async () => {
  const { t } = await open();
  await expect.element(rowOf('su***92')).toMatchTextContent(/50\.00/);
  await expect.element(rowOf('bi***la')).toMatchTextContent(t('promotion.prize_points', { count: 200 }));
  await expect.element(rowOf('hi***al')).toMatchTextContent('A phone');
});

test('shows that nobody has won yet', async () => {
  const { t } = await open({ prepare: (platform) => answerWinners(platform, []) });
  await expect.element(page.getByText(t('promotion.winners_empty'))).toBeVisible();
});
