import type { Page } from '@playwright/test';
import { query, queryOne } from './database.ts';
import { runOps, verifyLedger } from './operator.ts';
import { creditPlayMoney } from './rounds.ts';
import { toPattern } from './screens/screen.ts';
import type { SitePage } from './site-page.ts';
import { expect, test } from './test.ts';

const MEMBER_ID_QUERY = 'select member_id from member where account = $1';

test('a bet is cancelled; a chase wins its first draw and stops; the browser verifies draw and receipt', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const { account } = await site.createMember();
  await site.openSignedIn(account);
  await creditPlayMoney(page, '1000');

  await test.step('one number is bet and cancelled', async () => {
    await openLottery(site, '/lottery?gameCode=SSC_5M');
    await page.getByRole('radio', { name: t('lottery-plays:group.one'), exact: true }).check({ force: true });
    await firstPosition(site).getByRole('button', { name: '7', exact: true }).click();
    await page.getByRole('button', { name: t('lottery.add_line') }).click();
    await page.getByRole('button', { name: toPattern(t('lottery.place')) }).click();
    await page
      .getByRole('link', { name: t('lottery.my_bets') })
      .first()
      .click();
    await page.getByRole('link', { name: toPattern(t('lotto_bet.details_of')) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: toPattern(t('lotto_bet.cancel_within')) })
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('lotto_bet.cancel'), exact: true })
      .click();
    await expect(page.getByRole('dialog').getByText(t('lotto_bet.state_cancelled'))).toBeVisible();
    expect(await readCash(account)).toBe('100000');
  });

  await test.step('all ten numbers are chased over three draws', async () => {
    await openLottery(site, '/lottery?gameCode=SSC_5M');
    await page.getByRole('radio', { name: t('lottery-plays:group.one'), exact: true }).check({ force: true });
    await firstPosition(site)
      .getByRole('button', { name: t('lottery.pick_all'), exact: true })
      .click();
    await page.getByRole('button', { name: t('lottery.add_line') }).click();
    await page
      .getByRole('switch', { name: t('lottery.chase') })
      .first()
      .click();
    await page.getByRole('textbox', { name: t('lottery.chase_issues') }).fill('3');
    await page.getByRole('button', { name: toPattern(t('lottery.place_chase')) }).click();
    await expect(page.getByText(toPattern(t('lottery.chase_placed')))).toBeVisible();
  });

  await test.step('the draw is shown to the waiting player, and the win is paid', async () => {
    const number = await drawNow('SSC_5M', account);
    await expect(page.getByText(t('lottery.last_draw').replace('{{issue}}', number), { exact: true })).toBeVisible();
    await expectSettled(account);
    await site.open('/lottery/bets?state=won');
    await page.getByRole('link', { name: toPattern(t('lotto_bet.details_of')) }).click();
    await expect(page.getByRole('dialog')).toContainText('19.56');
  });

  await test.step('the browser recomputes the draw and finds the bet in it', async () => {
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('lotto_bet.verify') })
      .click();
    for (const step of ['commitment', 'draw', 'inclusion', 'root'])
      await expect(proofStep(page, t(`lotto_verify.${step}`))).toContainText(t('lotto_verify.state_right'));
  });

  await test.step('the chase has stopped, and the books add up', async () => {
    await site.open('/lottery/chases');
    await expect(page.getByText(t('lotto_chase.state_won'))).toBeVisible();
    expect(await readCash(account)).toBe(String(100_000 - 2_000 + 1_956));
    await verifyLedger();
  });
});

test('two operators enter an external result and correct it; the transactions show the difference @phone', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const { account } = await site.createMember();
  await site.openSignedIn(account);
  await creditPlayMoney(page, '1000');
  await openLottery(site, '/vnLottery?gameCode=VN_HANOI');
  await page.getByRole('radio', { name: t('lottery.shorthand') }).check({ force: true });
  const field = page.getByRole('textbox', { name: t('lottery.shorthand') });

  await test.step('an error in the shorthand is reported with its position', async () => {
    await field.fill('12x1 345');
    await expect(
      page.getByText(t('lottery.place_in_text').replace('{{line}}', '1').replace('{{column}}', '6')),
    ).toBeVisible();
  });

  await test.step('one number is bet by shorthand', async () => {
    await field.fill('12x1');
    await page.getByRole('button', { name: t('lottery.add_line') }).click();
    await page.getByRole('button', { name: toPattern(t('lottery.place')) }).click();
    await expect(page.getByRole('link', { name: t('lottery.my_bets') }).first()).toBeVisible();
  });

  const number = await drawNow('VN_HANOI', account);
  const enter = async (by: string, draw: string) =>
    await runOps('lottery-results', 'enter', '--lottery', 'VN_HANOI', '--number', number, '--draw', draw, '--by', by);

  await test.step('a single operator cannot set a draw', async () => {
    await expect.poll(async () => (await enter('asha', createDraw('34'))).exitCode).toBe(0);
    expect((await readIssue(number)).draw_text).toBeNull();
    expect((await enter('binod', createDraw('34'))).output).toContain('is the draw now');
    await expectSettled(account);
  });

  await test.step('a correction by two operators pays the difference', async () => {
    expect((await enter('asha', createDraw('12'))).exitCode).toBe(0);
    expect((await enter('binod', createDraw('12'))).exitCode).toBe(0);
    await expect.poll(async () => (await readBet(account)).state).toBe('won');
    await site.open('/member/transactionHistory');
    await expect(page.getByText(/\+.*97\.00/).first()).toBeVisible();
    await verifyLedger();
  });
});

test('Mark Six by the panel and 4D by shorthand: both numbers win by the results that two operators enter', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const { account } = await site.createMember();
  await site.openSignedIn(account);
  await creditPlayMoney(page, '1000');
  const placeFor10 = async () => {
    await page.getByRole('button', { name: '10', exact: true }).last().click();
    await page.getByRole('button', { name: t('lottery.add_line') }).click();
    await page.getByRole('button', { name: toPattern(t('lottery.place')) }).click();
    await expect(page.getByRole('link', { name: t('lottery.my_bets') }).first()).toBeVisible();
  };

  // The sandbox feed would report results of its own as soon as an issue waits for them.
  await query('update lottery set feed_code = null where code = any($1)', [['LHC', '4D']]);
  await test.step('the special number 7 is bet', async () => {
    await openLottery(site, '/lottery?gameCode=LHC');
    await page.getByRole('button', { name: /^07 / }).click();
    await placeFor10();
  });
  await test.step('the number is drawn', async () => {
    const number = await drawNow('LHC', account);
    await enterByTwo('LHC', number, `1,2,3,4,5,6,7@${findLunarYear(number)}`);
    await expect.poll(async () => (await readBet(account)).state).toBe('won');
  });

  await test.step('the number 1234 is bet and drawn first', async () => {
    await openLottery(site, '/seaLottery?gameCode=4D');
    await page.getByRole('radio', { name: t('lottery.shorthand') }).check({ force: true });
    await page.getByRole('textbox', { name: t('lottery.shorthand') }).fill('1234');
    await placeFor10();
    const number = await drawNow('4D', account);
    const others = Array.from({ length: 22 }, (_, index) => String(index).padStart(4, '0'));
    await enterByTwo('4D', number, ['1234', ...others].join(','));
    await expect.poll(async () => (await readBet(account)).state).toBe('won');
  });

  await test.step('both wins are listed among the bets, and the books add up', async () => {
    await site.open('/lottery/bets?state=won');
    await expect(page.getByRole('link', { name: toPattern(t('lotto_bet.details_of')) })).toHaveCount(2);
    await expect(page.getByText('475.30').first()).toBeVisible();
    await verifyLedger();
  });
});

/** Lets two operators enter the same result of an issue, which makes it the draw. */
async function enterByTwo(lottery: string, number: string, draw: string): Promise<void> {
  const enter = async (by: string) =>
    await runOps('lottery-results', 'enter', '--lottery', lottery, '--number', number, '--draw', draw, '--by', by);
  await expect.poll(async () => (await enter('asha')).exitCode).toBe(0);
  expect((await enter('binod')).output).toContain('is the draw now');
}

/** Returns the Chinese calendar year of the draw, which determines the animals of the numbers. The number of an issue begins with its date. */
function findLunarYear(number: string): string {
  const date = new Date(`${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}T00:00:00Z`);
  // "2026(bing-wu)" begins with the Gregorian year in which the Chinese year started.
  return new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', year: 'numeric' }).format(date).slice(0, 4);
}

async function openLottery(site: SitePage, path: string): Promise<void> {
  await site.open(path);
  await expect(site.page.getByRole('button', { name: site.visit.t('lottery.add_line') })).toBeVisible();
}

const firstPosition = ({ page, visit: { t } }: SitePage) =>
  page.getByRole('group', { name: t('lottery-plays:row.position_n').replace('{{number}}', '1'), exact: true });

const proofStep = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** Closes and draws the issue that the member has bet on, as if its time had come, and returns its number. */
async function drawNow(lottery: string, account: string): Promise<string> {
  const { number } = await queryOne<{ number: string }>(
    `update lottery_issue i set closes_at = clock_timestamp(), draws_at = clock_timestamp()
     from lottery_participation p
     where p.issue_id = i.issue_id and i.lottery_code = $2 and i.state = 'open' and p.member_id = (${MEMBER_ID_QUERY})
     returning i.number`,
    [account, lottery],
  );
  await query(
    `update lottery_issue set opens_at = clock_timestamp()
     where issue_id = (select issue_id from lottery_issue
       where lottery_code = $1 and state = 'open' and opens_at > clock_timestamp() order by draws_at limit 1)`,
    [lottery],
  );
  return number;
}

const readIssue = async (number: string) =>
  await queryOne<{ draw_text: string | null }>(
    `select draw_text from lottery_issue where lottery_code = 'VN_HANOI' and number = $1`,
    [number],
  );

/** Returns the member's newest bet. */
const readBet = async (account: string) =>
  await queryOne<{ state: string }>(
    `select state from bet where member_id = (${MEMBER_ID_QUERY}) order by bet_id desc limit 1`,
    [account],
  );

async function readCash(account: string): Promise<string> {
  const { cash } = await queryOne<{ cash: string }>(
    `select balance_minor::text as cash from wallet_account where kind = 'cash' and member_id = (${MEMBER_ID_QUERY})`,
    [account],
  );
  return cash;
}

async function expectSettled(account: string): Promise<void> {
  await expect.poll(async () => (await readBet(account)).state).not.toBe('open');
}

/** Returns a draw of the north of Vietnam in which only the last prize ends with these two digits. */
function createDraw(digits: string): string {
  return `00000|00001|00002,00003|00004,00005,00006,00007,00008,00009|0010,0011,0013,0014|0015,0016,0017,0018,0019,0020|021,022,023|24,25,26,${digits}`;
}
