import type { TeamBetsQuery } from '@baize/contract/schemas/agency';
import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { aTeamBet, teamBetsValue } from '@baize/pages/worlds/agent';
import { frameCalls } from '@baize/pages/worlds/shell';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, lastRequest, openAgent, stopCalendar } from '../../testing/visit.tsx';

const WEEK = { from: '2026-11-15', to: '2026-11-21' };
const WEEK_QUERY = 'from=2026-11-15&to=2026-11-21';
const FIRST_PAGE = { pageNo: 1, pageSize: 20 };

const open = async (query = '', options?: VisitOptions) =>
  await openAgent(`/agentHome/personalHistoryCopy${query}`, options);
const nothingFound: VisitOptions = { prepare: (platform) => platform.answer('teamBets', teamBetsValue([])) };
const manyPages: VisitOptions = {
  prepare: (platform) => platform.answer('teamBets', teamBetsValue([aTeamBet(1)], { total: 60, totalPages: 3 })),
};

beforeEach(stopCalendar);

testScreen('team-betting', { open: async (options) => await open('', options), passesOver: frameCalls });

/** Chooses an option of one of the two lists of the filter. */
async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Returns the texts of the cells of each row that the selector matches. */
function readRows(selector: string): string[][] {
  return [...document.querySelectorAll(`main table ${selector}`)].map((row) =>
    [...row.querySelectorAll('th, td > span:last-child')].map(({ textContent }) => textContent),
  );
}

describe('the filter', () => {
  test('starts with the last seven days of everybody', async () => {
    const visit = await open();
    expect(lastRequest(visit, 'teamBets')).toEqual({ ...WEEK, ...FIRST_PAGE });
    const words = document.querySelector('main header p')?.textContent ?? '';
    expect(words.replaceAll(/\s/g, ' ')).toBe('15 – 21 November 2026');
  });

  test('is read from the address and shown in its fields', async () => {
    const visit = await open('?from=2026-11-01&to=2026-11-05&account=kosi&category=LIVE&state=won&page=2', manyPages);
    const { t } = visit;
    const expectedQuery: TeamBetsQuery = {
      from: '2026-11-01',
      to: '2026-11-05',
      account: 'kosi',
      gameType: 'LIVE',
      state: 'won',
      pageNo: 2,
      pageSize: 20,
    };
    expect(lastRequest(visit, 'teamBets')).toEqual(expectedQuery);
    await expect.element(page.getByRole('searchbox', { name: t('team_bets.account') })).toHaveValue('kosi');
    await expect
      .element(page.getByRole('combobox', { name: t('bets.category') }))
      .toHaveTextContent(t('category.LIVE'));
    await expect.element(page.getByRole('combobox', { name: t('bets.state') })).toHaveTextContent(t('bets.state_won'));
    await expect.element(page.getByRole('button', { name: /^Period: 1\s–\s5 Nov 2026$/ })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: t('pager.page', { page: 2 }) }))
      .toHaveAttribute('aria-current', 'page');
  });

  test('requests bets of a state and a category, and writes both to the address', async () => {
    const visit = await open();
    const { t } = visit;
    await choose(t('bets.state'), t('bets.state_won'));
    await expect.poll(() => lastRequest(visit, 'teamBets')).toEqual({ ...WEEK, ...FIRST_PAGE, state: 'won' });
    expect(currentAddress()).toBe(`/agentHome/personalHistoryCopy?${WEEK_QUERY}&state=won`);
    await choose(t('bets.category'), t('category.LIVE'));
    await expect
      .poll(() => lastRequest(visit, 'teamBets'))
      .toEqual({ ...WEEK, ...FIRST_PAGE, state: 'won', gameType: 'LIVE' });
    expect(currentAddress()).toBe(`/agentHome/personalHistoryCopy?${WEEK_QUERY}&category=LIVE&state=won`);
    await choose(t('bets.state'), t('bets.all_states'));
    await expect.poll(() => lastRequest(visit, 'teamBets')).toEqual({ ...WEEK, ...FIRST_PAGE, gameType: 'LIVE' });
  });

  test('replaces the bets by those of the new filter', async () => {
    const { t } = await open('', {
      prepare: (platform) =>
        platform.answer('teamBets', ({ state }) =>
          teamBetsValue([aTeamBet(1), aTeamBet(2, { state: 'lost' })].filter((bet) => !state || bet.state === state)),
        ),
    });
    expect(readRows('tbody tr')).toHaveLength(2);
    await choose(t('bets.state'), t('bets.state_won'));
    await expect.element(page.getByText('Game number 2')).not.toBeInTheDocument();
    await expect.element(page.getByText('Game number 1')).toBeVisible();
  });

  test('requests the bets of an account after a pause in typing', async () => {
    const visit = await open();
    await page.getByRole('searchbox', { name: visit.t('team_bets.account') }).fill(' kosi ');
    await expect.poll(() => lastRequest(visit, 'teamBets')).toEqual({ ...WEEK, ...FIRST_PAGE, account: 'kosi' });
    expect(currentAddress()).toBe(`/agentHome/personalHistoryCopy?${WEEK_QUERY}&account=kosi`);
    const accounts = visit.platform.calls.flatMap(({ id, request }) =>
      id === 'teamBets' ? [(request as TeamBetsQuery).account] : [],
    );
    expect(accounts).toEqual([undefined, 'kosi']);
  });

  test('requests the bets of the selected days', async () => {
    const visit = await open();
    const { t } = visit;
    await page.getByRole('button', { name: new RegExp(`^${t('range.label')}: `) }).click();
    await page.getByRole('button', { name: t('range.yesterday') }).click();
    await expect
      .poll(() => lastRequest(visit, 'teamBets'))
      .toEqual({ from: '2026-11-20', to: '2026-11-20', ...FIRST_PAGE });
    expect(currentAddress()).toBe('/agentHome/personalHistoryCopy?from=2026-11-20&to=2026-11-20');
    await expect.element(page.getByText('Friday, 20 November 2026', { exact: true })).toBeVisible();
  });

  test('is restored by the back button', async () => {
    const visit = await open(`?${WEEK_QUERY}&account=kosi`);
    await choose(visit.t('bets.state'), visit.t('bets.state_lost'));
    await expect.poll(currentAddress).toContain('state=lost');
    history.back();
    await expect.poll(currentAddress).toBe(`/agentHome/personalHistoryCopy?${WEEK_QUERY}&account=kosi`);
    const state = page.getByRole('combobox', { name: visit.t('bets.state') });
    await expect.element(state).toHaveTextContent(visit.t('bets.all_states'));
  });

  test('selects the account of a bet by its link, and keeps the other filters', async () => {
    const visit = await open(`?${WEEK_QUERY}&state=won`);
    await page.getByRole('link', { name: 'suraj92' }).first().click();
    await expect.poll(currentAddress).toBe(`/agentHome/personalHistoryCopy?${WEEK_QUERY}&account=suraj92&state=won`);
    await expect.element(page.getByRole('searchbox', { name: visit.t('team_bets.account') })).toHaveValue('suraj92');
  });
});

describe('pages', () => {
  test('are requested and kept in the address; another filter returns to the first', async () => {
    const visit = await open('', manyPages);
    const { t } = visit;
    await page.getByRole('button', { name: t('pager.page', { page: 3 }) }).click();
    await expect.poll(() => lastRequest(visit, 'teamBets')).toEqual({ ...WEEK, pageNo: 3, pageSize: 20 });
    expect(currentAddress()).toBe(`/agentHome/personalHistoryCopy?${WEEK_QUERY}&page=3`);
    await choose(t('bets.state'), t('bets.state_open'));
    await expect.poll(() => lastRequest(visit, 'teamBets')).toEqual({ ...WEEK, ...FIRST_PAGE, state: 'open' });
  });

  test('beyond the last one are redirected to it', async () => {
    const visit = await open(`?${WEEK_QUERY}&state=won&page=9`, manyPages);
    expect(currentAddress()).toBe(`/agentHome/personalHistoryCopy?${WEEK_QUERY}&state=won&page=3`);
    await expect.poll(() => lastRequest(visit, 'teamBets')).toEqual({ ...WEEK, pageNo: 3, pageSize: 20, state: 'won' });
  });
});

describe('without bets', () => {
  test('shows that the period has none', async () => {
    const { t } = await open('', nothingFound);
    await expect.element(page.getByText(t('bets.empty_title'))).toBeVisible();
    expect(document.querySelector('main table')).toBeNull();
    await expect.element(page.getByRole('button', { name: t('team_bets.show_all') })).not.toBeInTheDocument();
  });

  test('offers to clear a filter that finds none, and keeps the days', async () => {
    const visit = await open('?from=2026-11-01&to=2026-11-05&account=kosi&category=LIVE&state=won', nothingFound);
    await expect.element(page.getByText(visit.t('team_bets.none_found'))).toBeVisible();
    await page.getByRole('button', { name: visit.t('team_bets.show_all') }).click();
    await expect
      .poll(() => lastRequest(visit, 'teamBets'))
      .toEqual({ from: '2026-11-01', to: '2026-11-05', ...FIRST_PAGE });
    expect(currentAddress()).toBe('/agentHome/personalHistoryCopy?from=2026-11-01&to=2026-11-05');
  });
});

describe('while it loads, and after a failure', () => {
  test('shows skeleton rows, and no bets of another filter', async () => {
    const visit = await open();
    const release = visit.network.hold('/wps/agent/team/bets');
    await choose(visit.t('bets.state'), visit.t('bets.state_won'));
    await expect.element(page.getByRole('table')).toHaveAttribute('data-state', 'loading');
    expect(document.querySelector('main')?.textContent).not.toContain('Game number');
    expect(document.querySelector('main tfoot')).toBeNull();
    release();
    await expect.element(page.getByRole('table')).toHaveAttribute('data-state', 'filled');
  });

  test.each(['desktop', 'phone'] as const)('shows the failure on a %s, and tries again', async (size) => {
    const { t, platform } = await open('', { size, prepare: (mock) => mock.refuse('teamBets', 'system.unexpected') });
    await expect.element(page.getByRole('alert').getByText(t('error:system.unexpected'))).toBeVisible();
    expect(document.querySelector(`main table, [aria-label="${t('bets.totals')}"]`)).toBeNull();
    platform.answer('teamBets', teamBetsValue([aTeamBet(1)]));
    await page.getByRole('button', { name: t('act.try_again') }).click();
    await expect.element(page.getByText('Game number 1')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('requests new bets with the refresh button', async () => {
    const { t, platform } = await open();
    platform.answer('teamBets', teamBetsValue([aTeamBet(77)]));
    await page.getByRole('button', { name: t('team_bets.refresh') }).click();
    await expect.element(page.getByText('Game number 77')).toBeVisible();
  });
});

describe('the layout', () => {
  test('has a column for each figure on a desktop, and the totals of all pages below', async () => {
    await open();
    expect(readRows('thead tr')).toEqual([
      ['Time', 'Account', 'Game', 'Round', 'Stake (रू)', 'Valid bet (रू)', 'Win (रू)', 'Profit and loss (रू)', 'State'],
    ]);
    const rows = readRows('tbody tr');
    expect(rows[0]).toEqual([
      '21 Nov 202600:15:05',
      'suraj92kosi',
      'Game number 1ARCADE · Slots',
      '00000000-0000-4000-8000-000000000001',
      '100.00',
      '90.00',
      '250.00',
      '+150.00',
      'Won',
    ]);
    // A bet that is open, refunded or void has no result.
    expect(rows.map((cells) => cells.slice(-2))).toEqual([
      ['+150.00', 'Won'],
      ['−100.00', 'Lost'],
      ['–', 'Open'],
      ['–', 'Refunded'],
      ['–', 'Void'],
    ]);
    expect(readRows('tfoot tr')).toEqual([['5 bets', '', '', '', '1,234.00', '1,200.00', '1,734.00', '+500.00', '']]);
  });

  test('has two figures in one column on a tablet', async () => {
    await open('', { size: 'tablet' });
    const rows = readRows('tbody tr');
    expect(readRows('thead tr')[0]).toEqual([
      'Time',
      'Account',
      'Game',
      'Stake (रू) / Valid bet (रू)',
      'Win (रू) / Profit and loss (रू)',
      'State',
    ]);
    expect(rows[0]?.slice(2)).toEqual([
      'Game number 1ARCADE · Slots00000000-0000-4000-8000-000000000001',
      '100.0090.00',
      '250.00+150.00',
      'Won',
    ]);
  });

  test('is a list of cards on a phone, under the totals', async () => {
    const { t } = await open('', { size: 'phone' });
    expect(document.querySelector('main table')).toBeNull();
    const cards = [...document.querySelectorAll(`ul[aria-label="${t('team_bets.title')}"] > li`)];
    expect(cards).toHaveLength(5);
    const words = (cards[0]?.textContent ?? '').replaceAll(/\s/g, ' ');
    for (const part of ['suraj92', 'Won', 'Game number 1', 'रू 100.00', 'रू 90.00', 'रू 250.00', 'रू 150.00'])
      expect(words).toContain(part);
    await expect.element(page.getByLabelText(t('team_bets.below', { line: 'kosi' })).first()).toBeVisible();
    const totals = document.querySelector(`dl[aria-label="${t('bets.totals')}"]`);
    expect(
      [...(totals?.querySelectorAll('dd') ?? [])].map((total) => total.textContent.replaceAll(/\s/g, ' ')),
    ).toEqual(['5', 'रू 1,234.00', 'रू 1,200.00', 'रू 1,734.00', 'रू 500.00']);
  });

  test('shows skeletons of cards and totals while loading on a phone', async () => {
    const visit = await open('', { size: 'phone' });
    visit.network.hold('/wps/agent/team/bets');
    await choose(visit.t('bets.state'), visit.t('bets.state_won'));
    await expect.element(page.getByLabelText(visit.t('bets.totals'))).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelector('main')?.textContent).not.toContain('Game number');
  });
});
