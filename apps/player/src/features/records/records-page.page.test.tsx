import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aBet, aBetDetail, answerBets, bets, daysAgo } from '@baize/pages/worlds/records';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, popupStands, press } from '../../../testing/open-member.ts';

const ROUNDS = 22;
const furnishBets = (platform: MockPlatform) => answerBets(platform, bets(ROUNDS));

const open = memberOpener('/member/personalHistoryCopy', furnishBets);

/** Opens the betting record at an address. */
const openAt = async (address: string, options?: VisitOptions): Promise<Visit> =>
  await memberOpener(address, furnishBets)(options);

const rounds = () => page.getByRole('link', { name: /^Details of round/ });
const lastCall = (platform: MockPlatform, id: string) => platform.calls.findLast((call) => call.id === id)?.request;

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

testScreen('records-page', { open, passesOver: frameCalls });

describe('the betting record', () => {
  test('shows twenty bets on a page, and the address contains the page', async () => {
    const { platform, t } = await open();
    await expect.element(rounds()).toHaveLength(20);
    await expect.element(page.getByLabelText(t('bets.totals'))).toMatchTextContent(/22.*220\.00.*280\.50.*\+रू 60\.50/);
    await press('button', t('pager.next'));
    await expect.element(rounds()).toHaveLength(2);
    expect(location.search).toMatch(/page=2$/);
    expect(lastCall(platform, 'bets')).toMatchObject({ pageNo: 2, pageSize: 20 });
    history.back();
    await expect.element(rounds()).toHaveLength(20);
  });

  test('replaces a page beyond the last one by the last one, without a history entry', async () => {
    const steps = history.length;
    const { platform } = await openAt('/member/personalHistoryCopy?page=9');
    await expect.element(rounds()).toHaveLength(2);
    expect(location.search).toMatch(/page=2$/);
    expect(history.length).toBe(steps);
    expect(lastCall(platform, 'bets')).toMatchObject({ pageNo: 2 });
  });

  test('is filtered by state, category and vendor, each in the address, and starts at the first page', async () => {
    const { platform, t } = await openAt('/member/personalHistoryCopy?page=2');
    await expect.element(rounds()).toHaveLength(2);
    await choose(t('bets.state'), t('bets.state_won'));
    await expect.element(rounds()).toHaveLength(ROUNDS / 2);
    expect(location.search).toMatch(/state=won$/);
    await choose(t('record.vendor'), 'PG');
    await choose(t('bets.category'), t('category.LIVE'));
    await expect.element(page.getByText(t('bets.empty_title'))).toBeVisible();
    expect(location.search).toMatch(/type=LIVE&vendor=PG&state=won$/);
    expect(lastCall(platform, 'bets')).toMatchObject({ gameType: 'LIVE', vendor: 'PG', state: 'won', pageNo: 1 });
    await choose(t('bets.state'), t('bets.all_states'));
    await vi.waitFor(() => expect(location.search).not.toContain('state='));
  });

  test('reads its filter from the address, and ignores invalid values', async () => {
    const [from, to] = [daysAgo(9), daysAgo(3)];
    const { platform } = await openAt(
      `/member/personalHistoryCopy?from=${from}&to=${to}&type=RNG&vendor=JDB&state=lost`,
    );
    expect(lastCall(platform, 'bets')).toEqual({
      from,
      to,
      gameType: 'RNG',
      vendor: 'JDB',
      state: 'lost',
      pageNo: 1,
      pageSize: 20,
    });
    const visit = await openAt(
      '/member/personalHistoryCopy?from=2026-02-30&type=CHESS&vendor=x%27&state=maybe&page=-1',
    );
    const asked = lastCall(visit.platform, 'bets');
    expect(asked).toMatchObject({ pageNo: 1 });
    expect(Object.keys(asked as object).toSorted()).toEqual(['from', 'pageNo', 'pageSize', 'to']);
    await expect.element(page.getByText(visit.t('range.ignored'))).toBeVisible();
  });

  test('leads a member without bets to the lobby', async () => {
    const { t } = await open({ prepare: (platform) => answerBets(platform, []) });
    await expect.element(page.getByText(t('bets.empty_title'))).toBeVisible();
    await press('link', t('record.empty_act'));
    await vi.waitFor(() => expect(location.pathname).toBe('/'));
  });

  test('shows the name of each state of a bet', async () => {
    const states = ['open', 'won', 'lost', 'refunded', 'void'] as const;
    const { t } = await open({
      prepare: (platform) =>
        answerBets(
          platform,
          states.map((state, index) => aBet(index + 1, { state })),
        ),
    });
    const table = page.getByRole('table', { name: t('record.title') });
    for (const state of states)
      await expect.element(table.getByText(t(`bets.state_${state}`), { exact: true })).toBeVisible();
  });

  test('reserves the space of its sums and rows while it is loading', async () => {
    let release = (): void => undefined;
    const opening = open({ prepare: (_platform, network) => (release = network.hold('/wps/member/bets')) });
    await vi.waitFor(() => expect(document.querySelector('main table[data-state="loading"]')).not.toBeNull());
    expect(document.querySelector('main dl[aria-busy="true"]')).not.toBeNull();
    expect(rounds().elements()).toEqual([]);
    release();
    await opening;
    await expect.element(rounds()).toHaveLength(20);
  });

  test('loads when the person tries again', async () => {
    const { platform, t } = await open({ prepare: (mock) => mock.refuse('bets', 'request.range_too_long') });
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:request.range_too_long'));
    furnishBets(platform);
    await press('button', t('act.try_again'));
    await expect.element(rounds()).toHaveLength(20);
  });

  test('is saved as a file with the filter and the column heads of the page', async () => {
    const { platform, t } = await openAt('/member/personalHistoryCopy?state=won', {
      prepare: (mock) => mock.answer('exportRecords', { path: '#file' }),
    });
    await press('button', t('record.export'));
    await vi.waitFor(() => expect(location.hash).toBe('#file'));
    const sent = lastCall(platform, 'exportRecords');
    expect(sent).toMatchObject({ record: 'bets', state: 'won' });
    expect(sent).toHaveProperty('heads[0]', t('bets.placed_at'));
    expect(sent).toHaveProperty(
      'codeTexts',
      expect.objectContaining({ RNG: t('category.RNG'), even: t('bets.state_even') }),
    );
  });

  test('reports that it cannot be saved', async () => {
    const { t } = await open({ prepare: (platform) => platform.refuse('exportRecords', 'request.range_too_long') });
    await press('button', t('record.export'));
    await expect.element(page.getByText(t('error:request.range_too_long')).first()).toBeVisible();
  });
});

async function openBet(options?: VisitOptions): Promise<Visit> {
  const visit = await memberOpener('/member/personalHistoryCopy?state=won&bet=2', (platform) => {
    furnishBets(platform);
    platform.answer('betDetail', aBetDetail());
  })(options);
  await popupStands();
  return visit;
}

const popup = () => page.getByRole('dialog');

testScreen('bet-popup', { open: openBet, passesOver: frameCalls });

describe('one bet', () => {
  test('shows its movements of the balance, and leads to the vendor’s page of its round', async () => {
    const { platform, t } = await openBet();
    expect(lastCall(platform, 'betDetail')).toEqual({ betId: '2' });
    await expect.element(popup().getByText('Himal Gold')).toBeVisible();
    const movements = popup().getByRole('listitem');
    await expect.element(movements.first()).toMatchTextContent(new RegExp(`${t('transaction.kind_bet')}.*−रू.10\\.00`));
    await expect.element(movements.last()).toMatchTextContent(new RegExp(`${t('transaction.kind_win')}.*\\+रू.25\\.50`));
    const verify = popup().getByRole('link', { name: t('record.verify') });
    await expect.element(verify).toHaveAttribute('href', 'https://vendor.example/verify?round=R2');
    await expect.element(verify).toHaveAttribute('target', '_blank');
  });

  test.each([
    ['open', 'record.round_open'],
    ['won', 'record.round_none'],
  ] as const)('that is %s says why its round cannot be verified', async (state, sentence) => {
    const { t } = await openBet({
      prepare: (platform) => platform.answer('betDetail', aBetDetail({ state, roundUrl: null })),
    });
    await expect.element(popup().getByText(t(sentence))).toBeVisible();
  });

  test('that does not exist shows a message, and the filter stays when it is closed', async () => {
    const { t } = await openBet({ prepare: (platform) => platform.refuse('betDetail', 'request.not_found') });
    await expect.element(popup().getByRole('alert')).toMatchTextContent(t('error:request.not_found'));
    await press('button', t('act.close'));
    await expect.element(popup()).not.toBeInTheDocument();
    expect(location.search).toMatch(/state=won$/);
  });

  test('opens from its row, and the page of the list stays', async () => {
    await openAt('/member/personalHistoryCopy?page=2', {
      prepare: (platform) => platform.answer('betDetail', aBetDetail()),
    });
    await press('link', 'Details of round R21');
    await expect.element(popup()).toBeVisible();
    expect(location.search).toMatch(/page=2&bet=21$/);
    expect(document.querySelectorAll('main tbody tr')).toHaveLength(2);
  });
});
