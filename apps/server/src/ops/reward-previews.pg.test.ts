import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketOf } from '../domain/bucket.ts';
import { addDays, calendarAt } from '../domain/rewards/calendar.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { insertCreditedDeposit } from '../testing/credited-deposit.ts';
import { signUp } from '../testing/people.ts';
import { APPLICATION_PROGRAM, runProgramCommand } from '../testing/program-commands.ts';
import { insertProgram } from '../testing/rewards.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  // The previews compute with the members of the brand.
  await signUp(server, 'applicant');
});
afterAll(async () => await server.close());

const ops = async (command: string, options: readonly string[] = [], file: object = APPLICATION_PROGRAM) =>
  await runProgramCommand(server.db, command, options, file);

test('previews the cost of a wheel on the figures of the last month', async () => {
  const day = addDays(calendarAt(new Date(), 'UTC').lastMonth.from, 10);
  await sql`
    insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
    select member_id, ${day}::date, 'RNG', line, 1, 'NPR', 2, 25000, 25000, 0 from member where account = 'applicant'`.execute(
    server.db,
  );
  const prizes = [
    { id: 'ten', titles: { en: 'Ten' }, item: { kind: 'points', points: 10 }, weight: 500_000 },
    { id: 'cash', titles: { en: 'Cash' }, item: { kind: 'cash', amount: '4', turnoverPpm: 0 }, weight: 250_000 },
    { id: 'nothing', titles: { en: 'Nothing' }, item: { kind: 'none' }, weight: 250_000 },
  ];
  const ticketRules = [{ kind: 'valid_bet', amount: '100', tickets: 1, dayMax: 9, gameTypes: [] }];
  const wheel = { kind: 'wheel', titles: { en: 'Wheel' }, definition: { prizes, ticketRules } };
  const file = { ...wheel, startsAt: '2026-01-01T00:00:00Z', budget: { total: '1' } };
  const preview = await ops('reward-programs preview', ['--file', 'wheel.json'], file);
  expect(preview).toMatchObject({
    code: 0,
    text: expect.stringContaining('members=1  tickets=2  cash=2.00  points=10'),
  });
  expect(preview.text).toContain('The total budget of 1 would not have covered it.');
});

test('previews a leaderboard with the members who would have had its prizes, and the most that a voucher costs', async () => {
  const day = addDays(calendarAt(new Date(), 'UTC').lastMonth.from, 12);
  await signUp(server, 'runnerup');
  await sql`
    insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
    select member_id, ${day}::date, 'LIVE', line, 1, 'NPR', 1, 100, case account when 'runnerup' then 700 else 900 end, 0
    from member where account in ('applicant', 'runnerup')`.execute(server.db);
  const reward = { kind: 'cash', amount: '30', turnoverPpm: 0 };
  const definition = {
    measure: 'valid_bet',
    gameTypes: ['LIVE'],
    period: 'weekly',
    prizes: [
      { fromRank: 1, toRank: 1, reward },
      { fromRank: 2, toRank: 5, reward: { kind: 'points', points: 7 } },
    ],
    claimHours: 24,
  };
  const board = { ...APPLICATION_PROGRAM, kind: 'leaderboard', definition, budget: undefined };
  const preview = await ops('reward-programs preview', ['--file', 'board.json', '--members', '5'], board);
  expect(preview.text.split('\n').slice(1)).toEqual([
    'members=2  tickets=0  cash=30.00  points=7',
    'applicant  tickets=0  cash=30.00  points=0',
    'runnerup  tickets=0  cash=0.00  points=7',
  ]);
  const voucher = { code: 'LANTERN', item: { kind: 'cash', amount: '2.50', turnoverPpm: 0 }, usesMax: 100 };
  const file = { ...APPLICATION_PROGRAM, kind: 'voucher', definition: voucher, budget: { total: '200' } };
  const most = await ops('reward-programs preview', ['--file', 'voucher.json'], file);
  expect(most.text).toContain('tickets=0  cash=250.00  points=0');
  expect(most.text).toContain('The total budget of 200 would not have covered it.');
});

test('previews a deposit bonus on the deposits of the last month', async () => {
  const { from } = calendarAt(new Date(), 'UTC').lastMonth;
  const member = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'applicant')
    .executeTakeFirstOrThrow();
  const addDeposit = async (amountMinor: bigint, days: number): Promise<bigint> => {
    const depositId = await insertCreditedDeposit(server.db, { memberId: member.member_id, amountMinor });
    const at = new Date(`${addDays(from, days)}T12:00:00Z`);
    await server.db
      .updateTable('deposit')
      .set({ created_at: at, credited_at: at, ended_at: at })
      .where('deposit_id', '=', depositId)
      .execute();
    return depositId;
  };
  await addDeposit(10_000n, 3);
  await addDeposit(90_000n, 3);
  await addDeposit(50_000n, 5);
  const returned = await addDeposit(70_000n, 7);
  await server.db
    .updateTable('deposit')
    .set({ state: 'refunded', refunded_at: new Date() })
    .where('deposit_id', '=', returned)
    .execute();
  const bonus = {
    merchant_id: 1,
    currency: 'NPR',
    titles: JSON.stringify({ en: 'Extra' }),
    starts_at: new Date(),
    enabled: false,
  };
  const rates = { percent_ppm: 500_000n, max_minor: 30_000n, least_minor: 20_000n, turnover_ppm: 1_000_000n };
  const codes = ['first', 'daily', 'always'];
  await server.db
    .insertInto('deposit_bonus')
    .values(codes.map((code) => ({ ...bonus, ...rates, code, frequency: code })))
    .execute();
  const linesOf = async (code: string) => (await ops('deposit-bonuses preview', ['--code', code])).text.split('\n')[1];
  expect(await linesOf('first')).toBe('members=0  deposits=0  bonuses=0.00  valid-bet=0.00');
  expect(await linesOf('daily')).toBe('members=1  deposits=2  bonuses=550.00  valid-bet=1950.00');
  await addDeposit(60_000n, 5);
  expect(await linesOf('daily')).toBe('members=1  deposits=2  bonuses=550.00  valid-bet=1950.00');
  expect(await linesOf('always')).toBe('members=1  deposits=3  bonuses=850.00  valid-bet=2850.00');
  await server.db.updateTable('deposit_bonus').set({ budget_minor: 84_999n }).where('code', '=', 'always').execute();
  const limited = await ops('deposit-bonuses preview', ['--code', 'always']);
  expect(limited.text).toContain('The total budget of 849.99 would not have covered it.');
  expect(await ops('deposit-bonuses preview', ['--code', 'none'])).toMatchObject({ code: 2 });
});

describe('previews by log-ins, deposits, friends and levels', () => {
  const month = calendarAt(new Date(), 'UTC').lastMonth;
  const base = { ...APPLICATION_PROGRAM, budget: undefined };
  const preview = async (file: object) =>
    (await ops('reward-programs preview', ['--file', 'f.json', '--members', '5'], { ...base, ...file })).text
      .split('\n')
      .slice(1);
  const memberIdOf = async (account: string) =>
    (await server.db.selectFrom('member').select('member_id').where('account', '=', account).executeTakeFirstOrThrow())
      .member_id;

  beforeAll(async () => {
    await signUp(server, 'visitor');
    const memberId = await memberIdOf('visitor');
    // Three days in a row, the second one twice, and a log-in that was refused.
    const visits: [number, string][] = [
      [3, 'ok'],
      [4, 'ok'],
      [4, 'ok'],
      [5, 'ok'],
      [9, 'login.wrong'],
    ];
    await server.db
      .insertInto('login_event')
      .values(
        visits.map(([days, outcome]) => ({
          merchant_id: 1,
          member_id: memberId,
          site: 'member',
          kind: 'username',
          outcome,
          ip: '10.1.1.1',
          at: new Date(`${addDays(month.from, days)}T12:00:00Z`),
        })),
      )
      .execute();
  });

  test('a sign-in and free rounds count the days with a log-in, and say so', async () => {
    const prizes = [
      { kind: 'cash', amount: '1', turnoverPpm: 0 },
      { kind: 'points', points: 10 },
    ];
    expect(await preview({ kind: 'sign_in', definition: { prizes, forgivenDays: 0 } })).toEqual([
      'members=1  tickets=0  cash=2.00  points=10',
      'Counted are days with a log-in. A member who stays logged in for days signs without one.',
      'visitor  tickets=0  cash=2.00  points=10',
    ]);
    const reward = { kind: 'ticket', tickets: 2, programCode: 'wheel' };
    const mission = { measure: 'logins', gameTypes: [], goal: '1', period: 'daily', reward, claimHours: 24 };
    expect((await preview({ kind: 'mission', definition: mission }))[0]).toBe(
      'members=1  tickets=6  cash=0.00  points=0',
    );
  });

  test('a mission of deposits counts those of the month that did not go back', async () => {
    const memberId = await memberIdOf('visitor');
    for (const days of [6, 6, 8]) {
      const depositId = await insertCreditedDeposit(server.db, { memberId, amountMinor: 1_000n });
      const at = new Date(`${addDays(month.from, days)}T12:00:00Z`);
      await server.db
        .updateTable('deposit')
        .set({
          created_at: at,
          credited_at: at,
          ended_at: at,
          ...(days === 8 && { state: 'refunded', refunded_at: at }),
        })
        .where('deposit_id', '=', depositId)
        .execute();
    }
    const reward = { kind: 'cash', amount: '5', turnoverPpm: 0 };
    const mission = { measure: 'deposits', gameTypes: [], goal: '2', period: 'monthly', reward, claimHours: 24 };
    const lines = await preview({ kind: 'mission', definition: mission });
    expect(lines.filter((line) => line.startsWith('visitor'))).toEqual(['visitor  tickets=0  cash=5.00  points=0']);
    const thrice = await preview({ kind: 'mission', definition: { ...mission, goal: '3' } });
    expect(thrice.filter((line) => line.startsWith('visitor'))).toEqual([]);
  });

  test('referrals count friends who met the conditions in the month, after those of before; levels what they reached', async () => {
    const inviterId = await memberIdOf('visitor');
    const figures: [string, number, bigint][] = [
      ['earlyfriend', -5, 10_000n],
      ['friendone', 2, 10_000n],
      ['friendtwo', 20, 10_000n],
      ['friendpoor', 20, 9_999n],
    ];
    for (const [account, days, minor] of figures) {
      await signUp(server, account);
      const day = addDays(month.from, days);
      await sql`update member set upline_id = ${inviterId}, registered_at = ${day}::date - 1 where account = ${account}`.execute(
        server.db,
      );
      await sql`
        insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
        select member_id, ${day}::date, 'FISH', line, 1, 'NPR', 1, ${minor}, ${minor}, ${minor} from member where account = ${account}`.execute(
        server.db,
      );
      await sql`
        insert into member_money_day
          (bucket, member_id, day, line, merchant_id, currency, deposits_minor, withdrawals_minor, bonuses_minor, rebates_minor, salaries_minor)
        select (member_id & 255)::smallint, member_id, ${day}::date, line, 1, 'NPR', ${minor}, 0, 0, 0, 0 from member where account = ${account}`.execute(
        server.db,
      );
    }
    const tiers = [
      { fromFriend: 1, amount: '5' },
      { fromFriend: 3, amount: '8' },
    ];
    const referral = { depositRequired: '100', validBetRequired: '100', tiers, turnoverPpm: 0, claimDays: 7 };
    expect(await preview({ kind: 'referral', definition: referral })).toEqual([
      'members=1  tickets=0  cash=13.00  points=0',
      'Counted are friends whom a shared device or number would send to an operator, too.',
      'visitor  tickets=0  cash=13.00  points=0',
    ]);
    const rules = { validBetToKeep: '0', birthday: '0', weekly: '0', withdrawalsPerDay: 5, withdrawalPerDay: '1000' };
    const levels = [
      { ...rules, label: 'VIP0', validBetRequired: '0', depositRequired: '0', upgrade: '0', monthly: '0' },
      { ...rules, label: 'VIP1', validBetRequired: '100', depositRequired: '100', upgrade: '3', monthly: '7' },
    ];
    const vip = await preview({ kind: 'vip', definition: { levels, turnoverPpm: 0, claimDays: 7 } });
    expect(vip.filter((line) => /^(?:early)?friend/.test(line)).toSorted()).toEqual([
      'earlyfriend  tickets=0  cash=7.00  points=0',
      'friendone  tickets=0  cash=3.00  points=0',
      'friendtwo  tickets=0  cash=3.00  points=0',
    ]);
    expect(vip[1]).toBe('Without birthdays, and without ranks that are lost for a month with too little play.');
  });

  test('applications cost the largest amount for each member or day with a log-in, and have no figure without a limit', async () => {
    const lines = await preview({});
    const remark =
      'Counted is the largest amount for each member and application, as if all who logged in had applied and got it.';
    expect(lines).toEqual([
      'members=1  tickets=0  cash=50.00  points=0',
      remark,
      'visitor  tickets=0  cash=50.00  points=0',
    ]);
    const daily = await preview({ definition: { ...base.definition, frequency: 'daily' } });
    expect(daily[0]).toBe('members=1  tickets=0  cash=150.00  points=0');
    const always = { ...base, definition: { ...base.definition, frequency: 'always' } };
    expect(await ops('reward-programs preview', ['--file', 'f.json'], always)).toMatchObject({
      code: 2,
      text: expect.stringContaining('no figure of a month bounds the cost'),
    });
  });

  test('missions of games, security steps and invitations are previewed; one of won bets says why it is not', async () => {
    const visitorId = await memberIdOf('visitor');
    const reward = { kind: 'cash', amount: '5', turnoverPpm: 0 };
    const mission = { measure: 'games', gameTypes: ['PVP'], goal: '3', period: 'daily', reward, claimHours: 24 };
    const previewMission = async (change: object) =>
      await preview({ kind: 'mission', definition: { ...mission, ...change } });
    await sql`
      insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
      select ${visitorId}, ${month.from}::date + days, 'PVP', '', 1, 'NPR', bets, 100, valid_bet, 0
      from (values (1, 3, 100), (2, 2, 100), (3, 9, 0)) as played (days, bets, valid_bet)`.execute(server.db);
    expect(await previewMission({})).toEqual([
      'members=1  tickets=0  cash=5.00  points=0',
      expect.stringContaining('Counted are all settled bets'),
      'visitor  tickets=0  cash=5.00  points=0',
    ]);
    const wins = { ...base, kind: 'mission', definition: { ...mission, measure: 'wins' } };
    expect(await ops('reward-programs preview', ['--file', 'f.json'], wins)).toMatchObject({
      code: 2,
      text: expect.stringContaining('do not say how many bets were won'),
    });

    const security = { measure: 'security', gameTypes: [], goal: '1', period: 'once' };
    expect((await previewMission(security))[0]).toBe('members=0  tickets=0  cash=0.00  points=0');
    await server.db
      .updateTable('member')
      .set({ email_verified_at: new Date() })
      .where('member_id', '=', visitorId)
      .execute();
    expect((await previewMission(security))[0]).toBe('members=1  tickets=0  cash=5.00  points=0');

    const invitations = { measure: 'invitations', gameTypes: [], goal: '2', period: 'weekly' };
    const withoutReferral = { ...base, kind: 'mission', definition: { ...mission, ...invitations } };
    expect(await ops('reward-programs preview', ['--file', 'f.json'], withoutReferral)).toMatchObject({
      code: 2,
      text: expect.stringContaining('this brand has none'),
    });
    const tiers = [{ fromFriend: 1, amount: '5' }];
    await insertProgram(server.db, {
      code: 'friends',
      kind: 'referral',
      definition: { depositRequired: '1', validBetRequired: '1', tiers, turnoverPpm: 0, claimDays: 7 },
    });
    // Two friends on the first Monday and Sunday of a week, one of the week after, and one whose device is shared.
    const monday = addDays(month.from, (8 - Temporal.PlainDate.from(month.from).dayOfWeek) % 7);
    const friends: [bigint, number, string[]][] = [
      [9_001n, 0, []],
      [9_002n, 6, []],
      [9_003n, 7, []],
      [9_004n, 8, ['device']],
    ];
    await server.db
      .insertInto('referral_friend')
      .values(
        friends.map(([member_id, days, shared]) => ({
          bucket: bucketOf(member_id),
          member_id,
          inviter_id: visitorId,
          grant_id: member_id,
          merchant_id: 1,
          deposits_minor: 0n,
          valid_bet_minor: 0n,
          qualified_at: new Date(`${addDays(monday, days)}T12:00:00Z`),
          shared,
        })),
      )
      .execute();
    expect(await previewMission(invitations)).toEqual([
      'members=1  tickets=0  cash=5.00  points=0',
      expect.stringContaining('Counted are friends whom the referral program rewarded'),
      'visitor  tickets=0  cash=5.00  points=0',
    ]);
    expect((await previewMission({ ...invitations, period: 'monthly', goal: '4' }))[0]).toContain('members=0');
  });

  test('a leaderboard by best multiple costs at most all of its prizes', async () => {
    const reward = { kind: 'cash', amount: '30', turnoverPpm: 0 };
    const board = { measure: 'best_multiple', minStake: '10', gameTypes: [], period: 'monthly', claimHours: 24 };
    const prizes = [{ fromRank: 1, toRank: 3, reward }];
    const printed = await ops('reward-programs preview', ['--file', 'f.json'], {
      ...base,
      kind: 'leaderboard',
      definition: { ...board, prizes },
    });
    expect(printed.text.split('\n')).toEqual([
      `If everything is taken, in a month like ${month.key}:`,
      'tickets=0  cash=90.00  points=0',
    ]);
  });
});
