import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReferralDefinition } from '../../domain/rewards/referral-definition.ts';
import { publish } from '../../platform/outbox.ts';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, registration, type TestApp } from '../../testing/app.ts';
import { aBet, publishBets } from '../../testing/bet-events.ts';
import { insertCreditedDeposit } from '../../testing/credited-deposit.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { call, signUp, tokenOf, valueOf } from '../../testing/people.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { MIDDAY_ZONE, today } from '../../testing/world.ts';
import { referralEvents } from './events.ts';

const consumers = [{ name: 'referrals', handlers: referralEvents }];
const definition: ReferralDefinition = {
  depositRequired: '50',
  validBetRequired: '20',
  tiers: [
    { fromFriend: 1, amount: '10' },
    { fromFriend: 2, amount: '15' },
  ],
  turnoverPpm: 0,
  claimDays: 30,
};
let server: TestApp;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  await sql`update merchant set time_zone = ${MIDDAY_ZONE}`.execute(server.db);
  await insertProgram(server.db, { code: 'invite', kind: 'referral', definition, terms: { en: '<p>Invite.</p>' } });
  await deliver();
});
afterAll(async () => await server.close());

const deliver = async (): Promise<number> => await deliverOutbox(server.db, consumers);

interface Person {
  readonly account: string;
  readonly token: string;
  readonly memberId: bigint;
}

async function readPerson(account: string, token: string): Promise<Person> {
  const { member_id: memberId } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return { account, token, memberId };
}

async function newInviter(): Promise<Person> {
  people += 1;
  const account = `inviter${people}`;
  return await readPerson(account, await signUp(server, account));
}

/** Registers with the code of the inviter: from another browser, or from the same one. */
async function newFriend(
  inviter: Person,
  { sameDevice = false, headers: given }: { sameDevice?: boolean; headers?: Record<string, string> } = {},
): Promise<Person> {
  people += 1;
  const account = `friend${people}`;
  const { referralCode } = await overviewOf(inviter);
  const headers: Record<string, string> = given ?? (sameDevice ? {} : { 'user-agent': `Browser ${people}` });
  const form = { ...registration(account), referralCode };
  return await readPerson(account, tokenOf(await call(server, 'register', form, { headers })));
}

const overviewOf = async ({ token }: Person) =>
  valueOf('referralOverview', await call(server, 'referralOverview', {}, { token }));

async function rewardsOf({ token }: Person) {
  const query = { from: today(), to: today() };
  return valueOf('referralRewards', await call(server, 'referralRewards', query, { token }));
}

async function publishDeposit(topic: 'deposit.credited' | 'deposit.returned', friend: Person, depositId: bigint) {
  const event = { memberId: String(friend.memberId), merchantId: 1, depositId: String(depositId) };
  await transaction(server.db, async (tx) => await publish(tx, topic, event));
}

async function deposit(friend: Person, amountMinor = 5_000n): Promise<bigint> {
  const depositId = await insertCreditedDeposit(server.db, { memberId: friend.memberId, amountMinor });
  await publishDeposit('deposit.credited', friend, depositId);
  return depositId;
}

/** The friend deposits and bets as much as the conditions ask. */
async function meetConditions(friend: Person): Promise<bigint> {
  const depositId = await deposit(friend);
  await publishBets(server.db, 'bet.settled', aBet(friend, 2_000n));
  await deliver();
  return depositId;
}

test('rewards the inviter once, when deposits and valid bet of a friend reach the conditions', async () => {
  const inviter = await newInviter();
  const friend = await newFriend(inviter);
  expect(await overviewOf(inviter)).toMatchObject({
    enabled: true,
    invited: 1,
    qualified: 0,
    conditions: { depositRequired: '50.00', validBetRequired: '20.00', rewardPerMember: '10.00' },
    terms: { content: '<p>Invite.</p>', turnoverTimes: '0' },
    link: expect.stringMatching(/\/register\?referralCode=[A-Z0-9]{8}$/),
  });
  await deposit(friend);
  await publishBets(server.db, 'bet.settled', aBet(friend, 1_999n));
  await deliver();
  expect((await rewardsOf(inviter)).list).toEqual([]);
  await publishBets(server.db, 'bet.settled', aBet(friend, 1n), aBet(friend, 900n));
  await deliver();
  await deliver();
  const { list, totalAmount } = await rewardsOf(inviter);
  expect(list).toMatchObject([{ amount: '10.00', state: 'claim' }]);
  expect(list[0]?.account).not.toBe(friend.account);
  expect(totalAmount).toBe('10.00');
  expect(await overviewOf(inviter)).toMatchObject({ qualified: 1, claimable: '10.00' });
  const { list: invited } = valueOf(
    'invitedMembers',
    await call(server, 'invitedMembers', {}, { token: inviter.token }),
  );
  expect(invited).toMatchObject([{ deposited: true, qualified: true }]);
});

test('the next friend brings the amount of its tier', async () => {
  const inviter = await newInviter();
  await meetConditions(await newFriend(inviter));
  await meetConditions(await newFriend(inviter));
  expect((await rewardsOf(inviter)).list.map(({ amount }) => amount)).toEqual(['15.00', '10.00']);
});

test('a second account on one device goes to review, and so does one with the same phone', async () => {
  const inviter = await newInviter();
  await meetConditions(await newFriend(inviter, { sameDevice: true }));
  expect((await rewardsOf(inviter)).list).toMatchObject([{ state: 'process' }]);
  const other = await newFriend(inviter);
  const both = [inviter.memberId, other.memberId];
  await server.db.updateTable('member').set({ mobile: '9779811112222' }).where('member_id', 'in', both).execute();
  await meetConditions(other);
  expect((await rewardsOf(inviter)).list).toMatchObject([{ state: 'process' }, { state: 'process' }]);
  const shared = await server.db
    .selectFrom('referral_friend')
    .select('shared')
    .where('inviter_id', '=', inviter.memberId)
    .orderBy('member_id')
    .execute();
  expect(shared).toEqual([{ shared: ['device'] }, { shared: ['phone'] }]);
  expect(await overviewOf(inviter)).toMatchObject({ claimable: '0.00' });
});

test('a second friend on the device of another friend goes to review, whatever device the inviter has', async () => {
  const inviter = await newInviter();
  const agent = { 'user-agent': 'One browser for two friends' };
  const [first, second] = [await newFriend(inviter, { headers: agent }), await newFriend(inviter, { headers: agent })];
  await meetConditions(first);
  await meetConditions(second);
  expect((await rewardsOf(inviter)).list.map(({ state }) => state)).toEqual(['process', 'claim']);
});

test('a deposit that goes back takes the unclaimed reward with it', async () => {
  const inviter = await newInviter();
  const friend = await newFriend(inviter);
  const depositId = await meetConditions(friend);
  await publishDeposit('deposit.returned', friend, depositId);
  await deliver();
  expect((await rewardsOf(inviter)).list).toMatchObject([{ state: 'rejected' }]);
  await deposit(friend);
  await deliver();
  expect((await rewardsOf(inviter)).list).toMatchObject([{ state: 'rejected' }]);
  // The rejected friend is taken off the number of the tier.
  await meetConditions(await newFriend(inviter));
  expect((await rewardsOf(inviter)).list).toMatchObject([{ state: 'claim', amount: '10.00' }, { state: 'rejected' }]);
});

test('a deposit that goes back after the end of the program takes the unclaimed reward with it', async () => {
  const inviter = await newInviter();
  const [friend, late] = [await newFriend(inviter), await newFriend(inviter)];
  const depositId = await meetConditions(friend);
  const program = server.db.updateTable('reward_program').where('code', '=', 'invite');
  await program.set({ ends_at: new Date() }).execute();
  await meetConditions(late);
  expect((await rewardsOf(inviter)).list).toMatchObject([{ state: 'claim' }]);
  await publishDeposit('deposit.returned', friend, depositId);
  await deliver();
  expect((await rewardsOf(inviter)).list).toMatchObject([{ state: 'rejected' }]);
  await program.set({ ends_at: null }).execute();
});

test('conditions that were raised since take no reward back, as long as the old ones are met', async () => {
  const inviter = await newInviter();
  const friend = await newFriend(inviter);
  const depositId = await meetConditions(friend);
  const bet = aBet(friend, 100n);
  await publishBets(server.db, 'bet.settled', bet);
  await deliver();
  const former = JSON.stringify({ titles: { en: 'invite' }, definition });
  await server.db
    .insertInto('reward_program_version')
    .values({ merchant_id: 1, code: 'invite', version: 1, program: former, created_at: new Date() })
    .execute();
  const program = server.db.updateTable('reward_program').where('code', '=', 'invite');
  const raised = JSON.stringify({ ...definition, depositRequired: '5000' });
  await program.set({ definition: raised, version: 2 }).execute();
  await publishBets(server.db, 'bet.voided', bet);
  await deliver();
  expect((await rewardsOf(inviter)).list).toMatchObject([{ state: 'claim' }]);
  await publishDeposit('deposit.returned', friend, depositId);
  await deliver();
  expect((await rewardsOf(inviter)).list).toMatchObject([{ state: 'rejected' }]);
  await program.set({ definition: JSON.stringify(definition) }).execute();
});

test('friends from before the program, play money and members of an agent bring nothing', async () => {
  const inviter = await newInviter();
  const [old, player] = [await newFriend(inviter), await newFriend(inviter)];
  const startsAt = new Date(Date.now() - 60_000);
  await server.db.updateTable('reward_program').set({ starts_at: startsAt }).where('code', '=', 'invite').execute();
  const before = new Date(startsAt.getTime() - 1);
  await server.db.updateTable('member').set({ registered_at: before }).where('member_id', '=', old.memberId).execute();
  await meetConditions(old);
  await call(server, 'demoDeposit', { requestId: randomUUID(), amount: '500.00' }, { token: player.token });
  await publishBets(server.db, 'bet.settled', aBet(player, 9_000n));
  await deliver();
  const agent = await newInviter();
  const recruited = await newFriend(agent);
  await server.db.updateTable('member').set({ type: 1 }).where('member_id', '=', agent.memberId).execute();
  await meetConditions(recruited);
  const grants = await server.db
    .selectFrom('reward_grant')
    .select('grant_id')
    .where('member_id', 'in', [inviter.memberId, agent.memberId])
    .execute();
  expect(grants).toEqual([]);
});

test('member info says whether the referral promotion runs', async () => {
  const { token } = await newInviter();
  const read = async () => valueOf('memberInfo', await call(server, 'memberInfo', {}, { token })).availablePromotions;
  expect(await read()).toEqual({ REFERRAL: { enabled: true } });
  await server.db.updateTable('reward_program').set({ state: 'stopped' }).where('code', '=', 'invite').execute();
  expect(await read()).toEqual({ REFERRAL: { enabled: false } });
  await server.db.updateTable('reward_program').set({ state: 'on' }).where('code', '=', 'invite').execute();
});
