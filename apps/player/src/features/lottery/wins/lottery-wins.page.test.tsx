import type { MockPlatform } from '@baize/api/testing';
import type { LottoIssueWin } from '@baize/contract/schemas/lotto';
import type { Visit } from '@baize/pages/visit';
import { answerLotteryBets } from '@baize/pages/worlds/lottery';
import { liveTopics } from '@baize/site/live-topics';
import { expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { memberOpener } from '../../../../testing/open-member.ts';

/** Time within which the page subscribes. It loads the parts for members only when it is idle. */
const LISTENS_WITHIN_MS = 10_000;
/** Time within which the page reads the wins, longer than the random delay of the query. */
const READS_WITHIN_MS = 2_000;
const OPEN_BETS = '/lottery/bets';

const FIRST: LottoIssueWin = { gameCode: 'SSC_1M', gameName: 'Fast SSC', issue: '20261123-0042', prize: '39.12' };
const SECOND: LottoIssueWin = { ...FIRST, issue: '20261123-0043', prize: '1200.50' };

const answerWins = (platform: MockPlatform, ...list: LottoIssueWin[]): void =>
  platform.answer('lottoWins', { list, currency: 'NPR' });
const readingsOf = (platform: MockPlatform): number => platform.calls.filter(({ id }) => id === 'lottoWins').length;
const toast = (text: string | RegExp): Locator => page.getByText(text).first();

/** Opens the page of a member that subscribes to the member's own topic. Returns a function that publishes to this topic. */
async function open(): Promise<Visit & { publish: (subject: string) => void }> {
  const visit = await memberOpener(OPEN_BETS, (platform) => answerLotteryBets(platform, []))();
  const topic = await vi.waitFor(
    () => {
      const found = liveTopics.names().find((name) => name.startsWith('member:'));
      if (found === undefined) throw new Error('nothing listens yet');
      return found;
    },
    { timeout: LISTENS_WITHIN_MS },
  );
  return { ...visit, publish: (subject) => liveTopics.publish(topic, subject) };
}

test('an issue with a win is announced once on any page, with the amount from the server', async () => {
  const { platform, publish } = await open();
  answerWins(platform, FIRST);
  publish('lottery-won');
  await expect.element(toast(/Fast SSC.*20261123-0042.*39\.12/)).toBeVisible();
  const shownOnce = page.getByText(/20261123-0042/).elements().length;
  answerWins(platform, SECOND, FIRST);
  publish('lottery-won');
  await expect.element(toast(/20261123-0043.*1,200\.50/)).toBeVisible();
  expect(readingsOf(platform)).toBe(2);
  expect(page.getByText(/20261123-0042/).elements().length).toBeLessThanOrEqual(shownOnce);
});

test('several messages at the same time cause one request, and a returned stake causes no toast', async () => {
  const { platform, publish } = await open();
  answerWins(platform);
  for (let message = 0; message < 3; message += 1) publish('lottery-won');
  await vi.waitFor(() => expect(readingsOf(platform)).toBe(1), { timeout: READS_WITHIN_MS });
  expect(page.getByText(/you won/).elements()).toEqual([]);
});

test('an issue without a win causes no request', async () => {
  const { platform, publish } = await open();
  vi.useFakeTimers();
  publish('lottery-settled');
  vi.advanceTimersByTime(READS_WITHIN_MS);
  vi.useRealTimers();
  expect(readingsOf(platform)).toBe(0);
});
