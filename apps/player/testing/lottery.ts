import type { MockPlatform } from '@baize/api/testing';
import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerLottery } from '@baize/pages/worlds/lottery-game';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from './open-member.ts';

export const LOTTERY = '/lottery?gameCode=SSC_1M&vendor=TCG';
/** The open issue of `answerLottery`. */
export const ISSUE = '20261124-0042';
/** A draw of Mark Six, with the year that its animals go by. */
export const MARK_SIX = '1,2,3,4,5,6,7@2026';

/** Opens the page of a lottery, and resolves when its bet panel stands. */
export async function openLottery(
  options: VisitOptions = {},
  terms: Partial<LottoGameValue> = {},
  draw?: string,
): Promise<Visit> {
  const visit = await memberOpener(LOTTERY, (platform) => answerLottery(platform, terms, draw))(options);
  await vi.waitFor(() => {
    if (!document.querySelector('main dl[aria-live], main [role="alert"]')) throw new Error('no panel and no failure');
  });
  return visit;
}

export const placeName = (t: Visit['t'], issue = ISSUE): string => t('lottery.place', { issue });

/** Puts a line of one combination into the slip: a digit for the first position of the play "position". */
export async function addLine({ t }: Visit): Promise<void> {
  await press('radio', 'Fixed position');
  await page.getByRole('group', { name: 'Position 1' }).getByRole('button', { name: '7', exact: true }).click();
  await page.getByRole('button', { name: t('lottery.add_line') }).click();
  await expect.element(page.getByRole('button', { name: placeName(t) })).toBeVisible();
}

export const placedCalls = (platform: MockPlatform) => platform.calls.filter(({ id }) => id === 'lottoPlace');

/** Lets the platform take every order. */
export function acceptOrders(platform: MockPlatform): void {
  platform.answer('lottoPlace', ({ requestId, issue, cost, chase }) => ({
    orderId: requestId,
    chaseId: chase ? requestId : null,
    gameCode: 'SSC_1M',
    issue,
    currency: 'NPR',
    cost,
    balance: '1248.00',
    betIds: ['1'],
  }));
}
