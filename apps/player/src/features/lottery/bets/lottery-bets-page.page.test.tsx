import type { MockPlatform } from '@baize/api/testing';
import type { LottoBet } from '@baize/contract/schemas/lotto';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aLotteryBet, anOpenLotteryBet, answerLotteryBets } from '@baize/pages/worlds/lottery';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, popupStands, press } from '../../../../testing/open-member.ts';

const PATH = '/lottery/bets';
const CLOCK_STAYS_AWAY = 'the time that is left stays away; the server decides whether a bet can be taken back';
const silentCalls = {
  ...frameCalls,
  lottoMenu: 'the filter offers no lotteries; the list stays',
  lottoIssues: CLOCK_STAYS_AWAY,
};

const someBets = Array.from({ length: 22 }, (_, index) => aLotteryBet(index + 1));

const openAt = async (query: string, options?: VisitOptions, all: readonly LottoBet[] = someBets): Promise<Visit> =>
  await memberOpener(PATH + query, (platform) => answerLotteryBets(platform, all))(options);
const open = async (options?: VisitOptions): Promise<Visit> => await openAt('', options);

const details = () => page.getByRole('link', { name: /^Details of bet/ });
const lastRequest = (platform: MockPlatform, id: string) => platform.calls.findLast((call) => call.id === id)?.request;

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

testScreen('lottery-bets-page', { open, passesOver: silentCalls });

describe('the bets on lotteries', () => {
  test('are listed twenty on a page, and the address contains the page', async () => {
    const { platform, t } = await open();
    await expect.element(details()).toHaveLength(20);
    await press('button', t('pager.next'));
    await expect.element(details()).toHaveLength(2);
    expect(location.search).toBe('?page=2');
    expect(lastRequest(platform, 'lottoBets')).toMatchObject({ pageNo: 2, pageSize: 20 });
  });

  test('are filtered by lottery, draw number and state, each in the address', async () => {
    const { platform, t } = await openAt('?page=2');
    await choose(t('lotto_bet.state'), t('lotto_bet.state_won'));
    await expect.element(details()).toHaveLength(11);
    await choose(t('lotto_bet.lottery'), 'Fast Vietnam');
    await expect.element(page.getByText(t('lotto_bet.empty'))).toBeVisible();
    await page.getByRole('textbox', { name: t('lotto_bet.issue') }).fill('20261123-0042');
    await vi.waitFor(() =>
      expect(lastRequest(platform, 'lottoBets')).toMatchObject({
        gameCode: 'VN_1M',
        issue: '20261123-0042',
        state: 'won',
        pageNo: 1,
      }),
    );
    expect(location.search).toBe('?gameCode=VN_1M&issue=20261123-0042&state=won');
  });

  test('are not filtered by a draw number that is typed half-way', async () => {
    const { t } = await open();
    await page.getByRole('textbox', { name: t('lotto_bet.issue') }).fill('2026');
    await expect.element(page.getByText(t('lotto_bet.issue_form'))).toBeVisible();
    expect(location.search).toBe('');
  });

  test('show the name of each state', async () => {
    const states = ['open', 'won', 'lost', 'cancelled', 'void', 'held'] as const;
    const all = states.map((state, index) => aLotteryBet(index + 1, { state }));
    const { t } = await openAt('', {}, all);
    const table = page.getByRole('table', { name: t('lotto_bet.title') });
    for (const state of states)
      await expect.element(table.getByText(t(`lotto_bet.state_${state}`), { exact: true })).toBeVisible();
  });

  test('can be empty, with a link to the lotteries', async () => {
    const { t } = await openAt('', {}, []);
    await expect.element(page.getByRole('link', { name: t('lotto_bet.empty_act') })).toHaveAttribute('href', '/lott');
  });

  test('load when the person tries again', async () => {
    const { platform, t } = await open({ prepare: (mock) => mock.refuse('lottoBets', 'system.unexpected') });
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
    answerLotteryBets(platform, someBets);
    await press('button', t('act.try_again'));
    await expect.element(details()).toHaveLength(20);
  });

  test('report that the network is lost, and load when it is back', async () => {
    const { network, t } = await open();
    network.offline();
    await choose(t('lotto_bet.state'), t('lotto_bet.state_won'));
    await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(t('error:network.failed'));
    network.online();
    await expect.element(details()).toHaveLength(11);
  });

  test('ask a visitor to log in', async () => {
    const { t } = await open({ signedIn: false });
    await expect.element(page.getByRole('dialog', { name: t('common:login.title') })).toBeVisible();
    expect(location.pathname).toBe(PATH);
  });
});

async function openBet(bet: LottoBet, options?: VisitOptions): Promise<Visit> {
  const visit = await openAt(`?bet=${bet.betId}`, options, [bet]);
  await popupStands();
  return visit;
}

const popup = () => page.getByRole('dialog');

testScreen('lottery-bet-popup', {
  open: async (options) => await openBet(anOpenLotteryBet(2), options),
  passesOver: silentCalls,
});

describe('one bet', () => {
  test('shows its selection by position, its price, its draw and what it won', async () => {
    await openBet(aLotteryBet(2, { rebate: '0.10' }));
    await expect.element(popup()).toMatchTextContent(/Fixed position.*Position 1\s*1 3.*Position 2\s*2/);
    await expect.element(popup()).toMatchTextContent(/2\.00 × 2, prize group 1956/);
    await expect.element(popup()).toMatchTextContent(/Draw\s*3\s*0\s*9\s*9\s*1/);
    await expect.element(popup()).toMatchTextContent(/Stake.*12\.00.*Rebate.*0\.10.*Win.*39\.12.*Prize × 1/);
  });

  test('shows the prizes of a Vietnamese draw by their names', async () => {
    const draw = '01234|00001|1,2|3|4|5|6|07';
    const { t } = await openBet(
      aLotteryBet(2, { family: 'vn-north', playId: 'vn-north.lots.lo2', selection: '07,12', draw }),
    );
    await expect.element(popup().getByText(t('lotto_draw.row_special'))).toBeVisible();
    await expect.element(popup().getByText('01234')).toBeVisible();
  });

  test.each([
    ['a play', { playId: 'ssc.front3.unheard-of' }],
    ['a family', { family: 'unheard', playId: 'unheard.front3.unheard-of' }],
  ])('on an unknown %s is shown by its ids', async (_what, change) => {
    await openBet(aLotteryBet(2, { ...change, selection: 'big' }));
    await expect.element(popup()).toMatchTextContent(/front3 · unheard of.*Selection\s*big.*win × 1/);
  });

  test('shows the odds or coefficient of its price', async () => {
    const { t } = await openBet(aLotteryBet(2, { price: { market: 'credit', amount: '5.00', returnPpm: 970_000 } }));
    await expect.element(popup()).toMatchTextContent(/5\.00 each, return 97%/);
    await press('button', t('act.close'));
    await expect.element(popup()).not.toBeInTheDocument();
    await openBet(aLotteryBet(4, { price: { market: 'traditional', amount: '5.00', coefficientPpm: 800_000 } }));
    await expect.element(popup()).toMatchTextContent(/5\.00 a lot × 80%/);
  });

  test('leads to the verification of its draw', async () => {
    const { t } = await openBet(aLotteryBet(2));
    await expect
      .element(popup().getByRole('link', { name: t('lotto_bet.verify') }))
      .toHaveAttribute('href', '/lottery/verify?gameCode=SSC_1M&issue=20261123-0042&betId=2');
  });

  test('that the list does not contain is reported as missing', async () => {
    const { t } = await openAt('?bet=99');
    await popupStands();
    await expect.element(popup().getByText(t('error:lottery.bet_not_found'))).toBeVisible();
  });

  test('of an issue that has closed by the clock of the server cannot be taken back', async () => {
    const bet = anOpenLotteryBet(2);
    const afterClose = new Date(Date.parse(bet.closesAt) + 1).toISOString();
    const { t } = await openBet(bet, {
      prepare: (platform) => platform.answer('lottoIssues', { issues: [], serverTime: afterClose }),
    });
    await expect.element(popup().getByRole('button', { name: t('lotto_bet.closed') })).toBeDisabled();
  });
});

async function openCancel(options?: VisitOptions): Promise<Visit> {
  const visit = await openBet(anOpenLotteryBet(2), options);
  const button = popup().getByRole('button', { name: /^(Take back|फिर्ता लिनुहोस्|\[)/ });
  await expect.element(button.first()).toBeVisible();
  (button.first().element() as HTMLElement).click();
  await vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull());
  return visit;
}

const dialog = () => page.getByRole('alertdialog');

testScreen('cancel-bet-dialog', { open: openCancel, passesOver: silentCalls });

describe('taking a bet back', () => {
  test('shows the returned amount, and closes the bet', async () => {
    const { platform, t } = await openCancel();
    await expect.element(dialog()).toMatchTextContent(/12\.00 goes back/);
    platform.answer('lottoCancel', { betIds: ['2'], currency: 'NPR', refund: '12.00', balance: '1262.00' });
    await dialog()
      .getByRole('button', { name: t('lotto_bet.cancel') })
      .click();
    await expect.element(page.getByText(/^The bet is taken back/).first()).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await vi.waitFor(() => expect(location.search).toBe(''));
    expect(lastRequest(platform, 'lottoCancel')).toMatchObject({ betId: '2' });
  });

  test('reports that the issue has closed in the meantime', async () => {
    const { t } = await openCancel({ prepare: (mock) => mock.refuse('lottoCancel', 'lottery.issue_closed') });
    await dialog()
      .getByRole('button', { name: t('lotto_bet.cancel') })
      .click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(t('error:lottery.issue_closed'));
  });
});
