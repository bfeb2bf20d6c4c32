import type { Page } from '@playwright/test';
import { openByHandOff } from './agent-pay-fixtures.ts';
import { query, queryOne } from './database.ts';
import { readCashMinor } from './depositing.ts';
import { createMember } from './forgot-people.ts';
import { createBrand, type OwnBrand } from './own-brand.ts';
import { movePlayBack, startJob, withProgramFile, type ProgramFile } from './reward-fixtures.ts';
import { creditPlayMoney, listGames, playRounds, playUntilLoss } from './rounds.ts';
import { textsOf, type ScreenLanguage } from './screens/screen.ts';
import type { Texts } from './site-page.ts';
import { DEMO_PASSWORD } from './stack.ts';
import { expect, test } from './test.ts';

/**
 * A story per kind of reward, from the program that an operator defines to the money in the wallet and the records of the
 * member. Database tests cover the rules; the other kinds have stories in `rewards`, `free-rounds`, `deposit-bonus` and
 * `prizes`. The ledger is verified after the last test (ledger-after-all.ts).
 */
const TURNOVER_ONCE_PPM = 1_000_000;
const PLAYED_ROUNDS = 6;
const POLL = { timeout: 60_000, intervals: [500] };

test('a day of play: sign-in, mission, level and rebate are claimed, and points are redeemed', async ({ page }, {
  project,
}) => {
  const brand = await createBrand({ withGames: true });
  await Promise.all([
    addProgram(brand, 'daily-sign-in', {
      kind: 'sign_in',
      titles: { en: 'Sign in daily' },
      definition: { prizes: [cash('1.00')], forgivenDays: 0 },
    }),
    addProgram(brand, 'first-bets', {
      kind: 'mission',
      titles: { en: 'First bets' },
      definition: {
        measure: 'valid_bet',
        gameTypes: [],
        goal: '1.00',
        period: 'daily',
        reward: { kind: 'points', points: 40 },
        claimHours: 24,
      },
    }),
    addProgram(brand, 'levels', {
      kind: 'vip',
      titles: { en: 'Levels' },
      definition: {
        levels: [level('Traveller', '0', '0'), level('Sherpa', '1.00', '3.00')],
        turnoverPpm: TURNOVER_ONCE_PPM,
        claimDays: 30,
      },
    }),
    addProgram(brand, 'rebate', {
      kind: 'rebate',
      titles: { en: 'Rebate' },
      definition: {
        rates: [{ gameType: 'RNG', vipFrom: 0, ratePpm: 100_000 }],
        minimumClaim: '0.01',
        turnoverPpm: TURNOVER_ONCE_PPM,
      },
    }),
    addProgram(brand, 'points', {
      kind: 'points',
      titles: { en: 'Points' },
      definition: {
        earning: [],
        multipliers: [],
        convert: { enabled: false, pointsPerUnit: 1, minimumPoints: 0, stepPoints: 1, turnoverPpm: 0 },
      },
    }),
    brand.ops(
      ...(['point-rewards', 'add', '--code', 'small-cash', '--kind', 'cash', '--name', 'en=Small cash'] as const),
      ...(['--points', '40', '--gives', '200', '--stock', '5', '--enabled', 'yes'] as const),
    ),
  ]);
  const person = await openPerson(page, brand, project.name, '/promotions/daily-sign-in');
  const { account, t } = person;

  await test.step('the sign-in of today is claimed into the wallet', async () => {
    await page.getByRole('button', { name: t('promotion.sign_in'), exact: true }).click();
    await expect.poll(async () => await readCashMinor(account), POLL).toBe(100n);
  });

  await playSlots(page, PLAYED_ROUNDS);
  const played = await readCashMinor(account);

  await test.step('the mission is full, and its points are claimed', async () => {
    await person.open('/member/missionLeaderboard');
    const claim = page.getByRole('button', { name: t('mission.claim_of').replace('{{mission}}', 'First bets') });
    await reloadUntilVisible(page, claim);
    await claim.click();
    await expect(page.getByText(t('mission.claimed'), { exact: true })).toBeVisible();
  });

  await test.step('the points are redeemed for cash in the mall', async () => {
    await query('update member set withdraw_password_hash = password_hash where account = $1', [account]);
    await person.open('/pointMall');
    await page.getByRole('button', { name: `${t('points.redeem')}: Small cash` }).click();
    const popup = page.getByRole('dialog', { name: 'Small cash' });
    await popup.getByLabel(t('points.quantity')).fill('1');
    await popup.getByLabel(t('withdraw.password'), { exact: true }).fill(DEMO_PASSWORD);
    await popup.getByRole('button', { name: t('points.redeem'), exact: true }).click();
    await expect(popup).toBeHidden();
    expect(await readCashMinor(account)).toBe(played + 200n);
  });

  await test.step('the level is reached, and its upgrade bonus is claimed', async () => {
    await expect.poll(async () => await judgedLevel(account), POLL).toBe(1);
    await person.open('/member/playerRank');
    await page.getByRole('button', { name: t('vip.claim_of').replace('{{reward}}', t('vip.reward_upgrade')) }).click();
    await expect.poll(async () => await readCashMinor(account), POLL).toBe(played + 500n);
  });

  await test.step('the rebate of the bets is claimed', async () => {
    const { rebate } = await queryOne<{ rebate: string }>(
      'select (sum(valid_bet_minor) / 10)::bigint::text as rebate from bet join member m using (member_id) where m.account = $1',
      [account],
    );
    await person.open('/member/manualRebate');
    const claim = page.getByRole('button', { name: t('rebate.claim_all').split('{{amount}}').join('').trim() });
    await expect(claim).toBeEnabled();
    await claim.click();
    await expect.poll(async () => await readCashMinor(account), POLL).toBe(played + 500n + BigInt(rebate));
  });

  await test.step('the records name each kind', async () => {
    await person.open('/member/bonusDetails');
    for (const title of ['Sign in daily', 'Small cash', 'Sherpa', 'Rebate'])
      await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
    await person.open('/pointMall/details');
    await expect(page.getByRole('row').filter({ hasText: 'First bets' })).toContainText('40');
    await person.open('/member/transactionHistory');
    for (const amount of ['1.00', '2.00', '3.00'])
      await expect(page.getByRole('row').filter({ hasText: `+` }).filter({ hasText: amount }).first()).toBeVisible();
  });
});

test('when a day, a week and a ranking are over, rescue, cashback and prize are claimed @phone', async ({ page }, {
  project,
}) => {
  const brand = await createBrand({ withGames: true });
  await addProgram(brand, 'ranking', {
    kind: 'leaderboard',
    titles: { en: 'Ranking' },
    definition: {
      measure: 'valid_bet',
      gameTypes: [],
      period: 'daily',
      prizes: [{ fromRank: 1, toRank: 1, reward: cash('7.00') }],
      claimHours: 720,
    },
  });
  const person = await openPerson(page, brand, project.name, '/');
  const { account, t } = person;
  await playUntilLoss(page);
  await test.step('the leaderboard shows the player at the top', async () => {
    await person.open('/member/missionLeaderboard');
    const own = page.getByRole('row').filter({ hasText: t('mission.you') });
    const card = page.getByRole('listitem').filter({ hasText: t('mission.you') });
    await reloadUntilVisible(page, own.or(card).first());
  });

  await test.step('its day is over', async () => {
    await query('update leaderboard_period set last_day = last_day - 3 where merchant_id = $1', [brand.id]);
    await startJob('close_leaderboards');
    await claimInCentre(person, 'Ranking', 700n);
  });

  await test.step('the loss of yesterday gives a rescue', async () => {
    await movePlayBack(brand.id, 1);
    await startJob('roll_up_money');
    await addProgram(brand, 'rescue', {
      kind: 'rescue',
      titles: { en: 'Rescue' },
      definition: {
        period: 'daily',
        ratePpm: 500_000,
        lossMin: '0.01',
        amountMax: '1000.00',
        turnoverPpm: TURNOVER_ONCE_PPM,
      },
    });
    const before = await readCashMinor(account);
    await person.open('/promotions/rescue');
    await page.getByRole('button', { name: t('promotion.claim'), exact: true }).click();
    await expect.poll(async () => (await readCashMinor(account)) - before, POLL).toBe((await readLoss(account)) / 2n);
  });

  await test.step('the loss of last week gives a cashback', async () => {
    await movePlayBack(brand.id, 6);
    await addProgram(brand, 'cashback', {
      kind: 'cashback',
      titles: { en: 'Cashback' },
      definition: { ratePpm: 200_000, minimum: '0.01', turnoverPpm: TURNOVER_ONCE_PPM, claimDays: 7 },
    });
    await startJob('grant_cashback');
    await claimInCentre(person, 'Cashback', (await readLoss(account)) / 5n);
  });
});

test('a friend of a member plays, and the member is rewarded once an operator has looked at the shared device', async ({
  page,
  otherPage,
}, { project }) => {
  const brand = await createBrand({ withGames: true });
  await addProgram(brand, 'friends', {
    kind: 'referral',
    titles: { en: 'Invited friend' },
    definition: {
      depositRequired: '0',
      validBetRequired: '1.00',
      tiers: [{ fromFriend: 1, amount: '5.00' }],
      turnoverPpm: TURNOVER_ONCE_PPM,
      claimDays: 30,
    },
  });
  const person = await openPerson(page, brand, project.name, '/member/referral');
  const { t } = person;
  await expect(page.getByText(person.account.toUpperCase(), { exact: true }).first()).toBeVisible();
  const friend = await createMember({
    password: DEMO_PASSWORD,
    merchantId: brand.id,
    referralCode: person.account.toUpperCase(),
  });
  const friendPage = await otherPage();
  await openByHandOff(friendPage, friend.account, brand.playerOrigin, '/');
  await playSlots(friendPage, PLAYED_ROUNDS);
  await person.open('/member/referral');
  await reloadUntilVisible(page, page.getByText(t('referral.friend_qualified'), { exact: true }));

  await test.step('both used one device, so the reward waits until an operator approves it', async () => {
    await person.open('/member/rewardCenter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Invited friend' })).toContainText(
      t('reward.state_process'),
    );
    const [line = ''] = (await brand.ops('reward-grants', 'list')).split('\n');
    expect(line).toContain('shared=device');
    await brand.ops('reward-grants', 'approve', '--id', line.split(' ')[0] ?? '');
    await claimInCentre(person, 'Invited friend', 500n);
  });
});

/** A signed-in player of a brand of the test, with the texts of the language of the page. */
interface Person {
  readonly page: Page;
  readonly account: string;
  readonly t: Texts;
  readonly open: (path: string) => Promise<void>;
}

/** Creates a player and opens the site signed in: in English on a desktop, in Nepali on a phone. */
async function openPerson(page: Page, brand: OwnBrand, size: string, path: string): Promise<Person> {
  const language: ScreenLanguage = size === 'desktop' ? 'en' : 'ne';
  const { account } = await createMember({ password: DEMO_PASSWORD, merchantId: brand.id });
  await openByHandOff(page, account, brand.playerOrigin, path, language);
  const open = async (to: string) => void (await page.goto(brand.playerOrigin + to));
  return { page, account, t: await textsOf('player', language), open };
}

async function addProgram(brand: OwnBrand, code: string, program: ProgramFile): Promise<void> {
  await withProgramFile(
    program,
    async (path) => await brand.ops('reward-programs', 'add', '--code', code, '--file', path),
  );
}

const cash = (amount: string) => ({ kind: 'cash', amount, turnoverPpm: TURNOVER_ONCE_PPM });

/** A level that is reached by valid bet alone, and has an upgrade bonus. */
function level(label: string, validBetRequired: string, upgrade: string) {
  const rewards = { upgrade, birthday: '0', weekly: '0', monthly: '0' };
  const limits = { withdrawalsPerDay: 5, withdrawalPerDay: '50000' };
  return { label, validBetRequired, depositRequired: '0', validBetToKeep: '0', ...rewards, ...limits };
}

async function playSlots(page: Page, rounds: number): Promise<void> {
  await creditPlayMoney(page, '500');
  const [slot] = await listGames(page, 'RNG');
  if (slot === undefined) throw new Error('the brand has no slot');
  await playRounds(page, slot, rounds);
}

/** Reloads the page until the element is there, because the events of bets are counted a moment after them. */
async function reloadUntilVisible(page: Page, element: ReturnType<Page['locator']>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(element).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: POLL.timeout });
}

/** Claims a reward in the reward centre, once it is granted, and expects its amount in the wallet. */
async function claimInCentre({ page, account, t, open }: Person, title: string, amountMinor: bigint): Promise<void> {
  const before = await readCashMinor(account);
  await open('/member/rewardCenter');
  const claim = page.getByRole('button', { name: t('reward.claim_of').replace('{{title}}', title) });
  await reloadUntilVisible(page, claim);
  await claim.click();
  await expect.poll(async () => (await readCashMinor(account)) - before, POLL).toBe(amountMinor);
  await open('/member/transactionHistory');
  const amount = `${amountMinor / 100n}\\.${String(amountMinor % 100n).padStart(2, '0')}`;
  await expect(page.getByText(new RegExp(`\\+.*${amount}`)).first()).toBeVisible();
}

/** Returns the level of the member after the worker has judged it by the roll-ups. */
async function judgedLevel(account: string): Promise<number> {
  await startJob('roll_up_money');
  await startJob('judge_vip');
  return (await queryOne<{ level: number }>('select vip_level as level from member where account = $1', [account]))
    .level;
}

/** Returns what the member has lost in minor units: the stakes less the wins of all settled bets. */
async function readLoss(account: string): Promise<bigint> {
  const { loss } = await queryOne<{ loss: string }>(
    'select sum(d.stake_minor - d.win_minor)::text as loss from member_day d join member m using (member_id) where m.account = $1',
    [account],
  );
  return BigInt(loss);
}
