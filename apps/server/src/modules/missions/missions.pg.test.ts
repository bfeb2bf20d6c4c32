import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MissionDefinition } from '../../domain/rewards/mission-definition.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { verifyAndRecord } from '../../ledger/verify-new.ts';
import { publish } from '../../platform/outbox.ts';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { aBet, publishBets } from '../../testing/bet-events.ts';
import { insertCreditedDeposit } from '../../testing/credited-deposit.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { call, PASSWORD, signUp, valueOf } from '../../testing/people.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { createCatalogue, MIDDAY_ZONE, today } from '../../testing/world.ts';
import { approveHeldGrant } from '../../rewards/held-grants.ts';
import { missionEvents } from './events.ts';

const consumers = [{ name: 'missions', handlers: missionEvents }];
let server: TestApp;
let people = 0;
let codes = 0;

beforeAll(async () => {
  server = await openTestApp();
  await sql`update merchant set time_zone = ${MIDDAY_ZONE}`.execute(server.db);
  await deliverOutbox(server.db, consumers);
});
afterAll(async () => await server.close());

const base: MissionDefinition = {
  measure: 'valid_bet',
  gameTypes: [],
  goal: '10.00',
  period: 'daily',
  reward: { kind: 'cash', amount: '2.50', turnoverPpm: 1_000_000 },
  claimHours: 24,
};

async function newMission(change: Partial<MissionDefinition> = {}): Promise<string> {
  codes += 1;
  const code = `mission-${codes}`;
  await server.db.updateTable('reward_program').set({ state: 'stopped' }).where('kind', '=', 'mission').execute();
  await insertProgram(server.db, { code, kind: 'mission', definition: { ...base, ...change } });
  return code;
}

interface Player {
  readonly token: string;
  readonly memberId: bigint;
}

async function newPlayer(): Promise<Player> {
  people += 1;
  const account = `mission${people}`;
  const token = await signUp(server, account);
  const { member_id: memberId } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  await deliver();
  return { token, memberId };
}

const deliver = async (): Promise<number> => await deliverOutbox(server.db, consumers);

async function summaryOf({ token }: Player) {
  return valueOf('missionSummary', await call(server, 'missionSummary', {}, { token }));
}

async function onlyMission(player: Player) {
  const { missions } = await summaryOf(player);
  expect(missions).toHaveLength(1);
  return missions[0];
}

async function claim({ token }: Player, missionId: string, requestId: string = randomUUID()) {
  return await call(server, 'claimMission', { requestId, missionId }, { token });
}

test('bets fill a mission, and its reward is claimed once from two tabs', async () => {
  const code = await newMission();
  const player = await newPlayer();
  await publishBets(server.db, 'bet.settled', aBet(player, 400n), aBet(player, 500n));
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '9.00', goal: '10.00', state: 'open' });
  const missionId = `${code}@${today()}`;
  expect(await claim(player, missionId)).toMatchObject({ body: { code: 'reward.not_claimable' } });
  await publishBets(server.db, 'bet.settled', aBet(player, 100n));
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ missionId, progress: '10.00', state: 'claim' });
  const requestId = randomUUID();
  const answers = await Promise.all([claim(player, missionId, requestId), claim(player, missionId)]);
  expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
  const paid = answers.find(({ status }) => status === 200);
  // Some clients write a request id in upper case. It is the same id.
  const repeated = await claim(player, missionId, requestId.toUpperCase());
  expect(repeated.status).toBe(answers[0].status);
  expect(valueOf('claimMission', paid ?? answers[0])).toMatchObject({ balance: '2.50', mission: { state: 'claimed' } });
  expect((await verifyAndRecord(server.db, 'whole')).difference).toBeUndefined();
});

test('a mission has its full terms, with the valid bet that cash requires and the bets that count for it', async () => {
  await server.db.updateTable('reward_program').set({ state: 'stopped' }).where('kind', '=', 'mission').execute();
  const reward = { kind: 'cash', amount: '2.50', turnoverPpm: 3_000_000 } as const;
  const terms = { en: '<p>Play on a weekday.</p>' };
  await insertProgram(server.db, {
    code: 'with-terms',
    kind: 'mission',
    definition: { ...base, reward },
    terms,
    turnoverGameTypes: ['RNG'],
  });
  expect(await onlyMission(await newPlayer())).toMatchObject({
    terms: { content: terms.en, turnoverTimes: '3', turnoverGameTypes: ['RNG'] },
  });
});

test('an event that is delivered again and a consumer that starts over count nothing twice', async () => {
  await newMission({ goal: '100.00' });
  const player = await newPlayer();
  await publishBets(server.db, 'bet.settled', aBet(player, 400n));
  await deliver();
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '4.00' });
});

test('a void takes an unclaimed reward back, and the mission can be done again', async () => {
  await newMission();
  const player = await newPlayer();
  const bet = aBet(player, 1_000n);
  await publishBets(server.db, 'bet.settled', bet);
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ state: 'claim' });
  await publishBets(server.db, 'bet.voided', bet);
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ state: 'open', progress: '0.00' });
  await publishBets(server.db, 'bet.settled', aBet(player, 1_000n));
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ state: 'claim', progress: '10.00' });
});

test('a goal that was raised since takes no reward back, as long as the old one is reached', async () => {
  const code = await newMission();
  const player = await newPlayer();
  const bets = [aBet(player, 1_000n), aBet(player, 200n), aBet(player, 300n)];
  await publishBets(server.db, 'bet.settled', ...bets);
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '15.00', state: 'claim' });
  const program = JSON.stringify({ titles: { en: code }, definition: base });
  await server.db
    .insertInto('reward_program_version')
    .values({ merchant_id: 1, code, version: 1, program, created_at: new Date() })
    .execute();
  await server.db
    .updateTable('reward_program')
    .set({ definition: JSON.stringify({ ...base, goal: '50.00' }), version: 2 })
    .where('code', '=', code)
    .execute();
  await publishBets(server.db, 'bet.voided', ...bets.slice(2));
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '12.00', state: 'claim' });
  await publishBets(server.db, 'bet.voided', ...bets.slice(0, 1));
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '2.00', state: 'open' });
});

test('a void that is handled before its bet leaves nothing', async () => {
  await newMission();
  const player = await newPlayer();
  const bet = aBet(player, 1_000n);
  await publishBets(server.db, 'bet.voided', bet);
  await deliver();
  await publishBets(server.db, 'bet.settled', bet);
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ state: 'open', progress: '0.00' });
});

test('a void after the claim takes nothing back and lets nobody claim twice', async () => {
  const code = await newMission();
  const player = await newPlayer();
  const bet = aBet(player, 1_000n);
  await publishBets(server.db, 'bet.settled', bet);
  await deliver();
  expect(await claim(player, `${code}@${today()}`)).toMatchObject({ status: 200 });
  await publishBets(server.db, 'bet.voided', bet);
  await deliver();
  await publishBets(server.db, 'bet.settled', aBet(player, 2_000n));
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ state: 'claimed' });
});

test('winning bets and categories are counted', async () => {
  await newMission({ measure: 'wins', goal: '2', gameTypes: ['LIVE'], reward: { kind: 'points', points: 20 } });
  const player = await newPlayer();
  const won = { win_minor: 900n, game_type: 'LIVE' };
  await publishBets(
    server.db,
    'bet.settled',
    aBet(player, 100n, won),
    aBet(player, 900n, won),
    aBet(player, 1n, { win_minor: 2n }),
  );
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '1', reward: { kind: 'points', amount: '20' } });
});

test('a mission of a vendor counts bets there alone, and names it', async () => {
  await createCatalogue(server.db, 1);
  const { code: vendor, name } = await server.db
    .selectFrom('vendor')
    .select(['code', 'name'])
    .executeTakeFirstOrThrow();
  await newMission({ vendors: [vendor] });
  const player = await newPlayer();
  await publishBets(
    server.db,
    'bet.settled',
    aBet(player, 300n, { vendor_code: vendor }),
    aBet(player, 500n, { vendor_code: 'ELSEWHERE' }),
  );
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '3.00', vendors: [name] });
});

test('a day with log-ins counts once', async () => {
  await newMission({ measure: 'logins', goal: '2', period: 'monthly' });
  const player = await newPlayer();
  expect(await onlyMission(player)).toMatchObject({ progress: '1' });
  const login = { memberId: String(player.memberId), merchantId: 1, at: new Date().toISOString() };
  await transaction(server.db, async (tx) => await publish(tx, 'member.entered', login));
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '1' });
});

test('the number of deposits and of games is counted, and what is undone is not', async () => {
  await newMission({ measure: 'deposits', goal: '2' });
  const depositor = await newPlayer();
  const events: { readonly memberId: string; readonly depositId: string }[] = [];
  for (const amountMinor of [100n, 900n]) {
    const depositId = await insertCreditedDeposit(server.db, { memberId: depositor.memberId, amountMinor });
    events.push({ memberId: String(depositor.memberId), depositId: String(depositId) });
  }
  for (const event of events) await transaction(server.db, async (tx) => await publish(tx, 'deposit.credited', event));
  await deliver();
  expect(await onlyMission(depositor)).toMatchObject({ progress: '2', goal: '2', state: 'claim' });
  await transaction(server.db, async (tx) => await publish(tx, 'deposit.returned', events[0] ?? {}));
  await deliver();
  expect(await onlyMission(depositor)).toMatchObject({ progress: '1', state: 'open' });
  await newMission({ measure: 'games', goal: '2', gameTypes: ['LIVE'] });
  const player = await newPlayer();
  const [live, other] = [aBet(player, 10n, { game_type: 'LIVE' }), aBet(player, 10n, { game_type: 'RNG' })];
  const push = aBet(player, 10n, { game_type: 'LIVE', valid_bet_minor: 0n });
  await publishBets(server.db, 'bet.settled', live, other, push);
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '1', state: 'open' });
  await publishBets(server.db, 'bet.settled', aBet(player, 10n, { game_type: 'LIVE' }));
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '2', state: 'claim' });
});

test('security steps count as they are set now: also those of before, each once, and none that was taken away', async () => {
  const player = await newPlayer();
  const member = server.db.updateTable('member').where('member_id', '=', player.memberId);
  const verified = (at: Date | null) => member.set({ mobile: '9779811115555', mobile_verified_at: at }).execute();
  await verified(new Date());
  const { memberId } = player;
  const event = { memberId: String(memberId), merchantId: 1, at: new Date().toISOString() };
  const tell = async (topic: 'member.secured' | 'member.entered') => {
    await transaction(server.db, async (tx) => await publish(tx, topic, event));
    await deliver();
  };
  await newMission({ measure: 'security', goal: '2', period: 'once' });
  await tell('member.entered');
  expect(await onlyMission(player)).toMatchObject({ progress: '1', goal: '2', state: 'open' });
  const [newWithdrawPassword, confirmNewWithdrawPassword] = ['482915', '482915'];
  const request = { password: PASSWORD, newWithdrawPassword, confirmNewWithdrawPassword };
  expect(await call(server, 'setWithdrawPassword', request, player)).toMatchObject({ status: 200 });
  await deliver();
  await tell('member.secured');
  expect(await onlyMission(player)).toMatchObject({ progress: '2', state: 'claim' });
  await verified(null);
  await tell('member.secured');
  expect(await onlyMission(player)).toMatchObject({ progress: '1', state: 'open' });
});

test('credited deposits count on their day, and those that go back do not; play money never does', async () => {
  await newMission({ measure: 'deposit', goal: '50.00' });
  const player = await newPlayer();
  const depositId = await insertCreditedDeposit(server.db, { memberId: player.memberId, amountMinor: 5_000n });
  const event = { memberId: String(player.memberId), depositId: String(depositId) };
  await transaction(server.db, async (tx) => await publish(tx, 'deposit.credited', event));
  await call(server, 'demoDeposit', { requestId: randomUUID(), amount: '500.00' }, { token: player.token });
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '50.00', state: 'claim' });
  await transaction(server.db, async (tx) => await publish(tx, 'deposit.returned', event));
  await deliver();
  expect(await onlyMission(player)).toMatchObject({ progress: '0.00', state: 'open' });
});

test('a mission behind another one waits for it, and counts what happened before', async () => {
  const first = await newMission({ measure: 'wins', goal: '1' });
  const second = `${first}-next`;
  await insertProgram(server.db, { code: second, kind: 'mission', definition: { ...base, after: first } });
  const player = await newPlayer();
  await publishBets(server.db, 'bet.settled', aBet(player, 1_000n));
  await deliver();
  const before = await summaryOf(player);
  expect(before.missions.map(({ state, lockedBy }) => [state, lockedBy])).toEqual([
    ['open', undefined],
    ['open', first],
  ]);
  await publishBets(server.db, 'bet.settled', aBet(player, 1n, { win_minor: 5n }));
  await deliver();
  expect((await summaryOf(player)).claimable).toBe(2);
});

test('a trial account, a member outside of the audience and one without offers have no mission', async () => {
  const code = await newMission();
  const [trial, other, quiet] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await server.db.updateTable('reward_program').set({ audience: '{"vipMin": 1}' }).where('code', '=', code).execute();
  await server.db.updateTable('member').set({ type: 4 }).where('member_id', '=', trial.memberId).execute();
  await server.db.updateTable('member').set({ offers_off: true }).where('member_id', '=', quiet.memberId).execute();
  await publishBets(server.db, 'bet.settled', aBet(trial, 2_000n), aBet(other, 2_000n));
  await deliver();
  expect(await summaryOf(trial)).toMatchObject({ missions: [], obstacle: 'trial' });
  expect(await summaryOf(other)).toMatchObject({ missions: [], claimable: 0 });
  expect(await summaryOf(quiet)).toMatchObject({ missions: [], obstacle: 'offers_off' });
  const granted = await server.db
    .selectFrom('reward_grant')
    .select('grant_id')
    .where('program_code', '=', code)
    .execute();
  expect(granted).toEqual([]);
});

test('a mission for one of a device gives the second account of it nothing before an operator has decided', async () => {
  const code = await newMission({ period: 'once' });
  await server.db
    .updateTable('reward_program')
    .set({ audience: JSON.stringify({ onePer: ['device', 'phone'] }) })
    .where('code', '=', code)
    .execute();
  const [first, second, other] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await server.db
    .updateTable('login_event')
    .set({ user_agent: 'A browser of its own' })
    .where('member_id', '=', other.memberId)
    .execute();
  await publishBets(server.db, 'bet.settled', aBet(first, 2_000n), aBet(second, 2_000n), aBet(other, 2_000n));
  await deliver();
  const states = [];
  for (const player of [first, second, other]) states.push((await onlyMission(player))?.state);
  expect(states.filter((state) => state === 'process')).toHaveLength(1);
  expect((await onlyMission(other))?.state).toBe('claim');
  const held = await server.db
    .selectFrom('reward_grant')
    .select(['grant_id', 'shared'])
    .where('program_code', '=', code)
    .where('state', '=', 'process')
    .execute();
  expect(held.map(({ shared }) => shared)).toEqual([['device']]);
  await transaction(
    server.db,
    async (tx) => await approveHeldGrant(tx, { merchantId: 1, grantId: held[0]?.grant_id ?? 0n, now: new Date() }),
  );
  for (const player of [first, second]) expect((await onlyMission(player))?.state).toBe('claim');
});

test('a reward of yesterday waits until its hours are over, and somebody else cannot claim it', async () => {
  const code = await newMission();
  const [player, stranger] = [await newPlayer(), await newPlayer()];
  const yesterday = new Date(Date.now() - 86_400_000);
  await publishBets(
    server.db,
    'bet.settled',
    aBet(player, 1_000n, { placed_at: yesterday, day: dayAt(yesterday, MIDDAY_ZONE) }),
  );
  await deliver();
  const missionId = `${code}@${today(-1)}`;
  const { missions, claimable } = await summaryOf(player);
  expect(claimable).toBe(1);
  expect(missions.map((each) => [each.missionId, each.state])).toEqual([
    [missionId, 'claim'],
    [`${code}@${today()}`, 'open'],
  ]);
  expect(await claim(stranger, missionId)).toMatchObject({ body: { code: 'reward.not_claimable' } });
  expect(await claim(player, missionId)).toMatchObject({ status: 200 });
});
