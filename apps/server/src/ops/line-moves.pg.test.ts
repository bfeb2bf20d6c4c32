import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyTeamTransactions } from '../betting/team-transactions.ts';
import { parseTerms } from '../domain/contracts/terms.ts';
import { findWrongRollup } from '../ledger/reconcile-rollups.ts';
import { post } from '../ledger/post.ts';
import { lockInviter } from '../modules/identity/register-upline.ts';
import { createAgencyHandlers } from '../modules/agency/routes.ts';
import { applyFigures } from '../modules/agency/roll-up-rows.ts';
import { answerRequest, offerContract } from '../modules/contracts/service.ts';
import { inboxEvents } from '../modules/inbox/events.ts';
import { transaction } from '../platform/transaction.ts';
import { callOf, merchantOf } from '../testing/call.ts';
import { runCommand } from '../testing/ops.ts';
import { deliverOutbox } from '../testing/outbox.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import {
  createCatalogue,
  createMember,
  createMerchant,
  figuresOf,
  insertBet,
  MIDDAY_ZONE,
  today,
  type TestMember,
} from '../testing/world.ts';

let testDb: TestDb;
let people: Record<'old' | 'next' | 'agent' | 'below' | 'player', TestMember>;
let counter = 0;
const merchant = merchantOf(1, MIDDAY_ZONE);
/** The range includes tomorrow, because the bets of the test world get their day in Kathmandu, where it may already be the next day. */
const days = { from: today(-6), to: today(1) };

beforeAll(async () => {
  testDb = await openTestDb(6);
  await createMerchant(testDb.db, 1, MIDDAY_ZONE);
  await createCatalogue(testDb.db, 1, ['RNG']);
  await testDb.db
    .insertInto('agent_contract_rule')
    .values({ merchant_id: 1, kind: 'daily_salary', rate_ppm_max: 20_000 })
    .execute();
});
afterAll(async () => await testDb.close());

/**
 * Creates two lines for every test. In the line of `old`, `agent` stands below `old`, the agent `below` stands below `agent`, and `player` stands
 * below `below`. The line of `next` is empty.
 */
beforeEach(async () => {
  counter += 1;
  const member = async (account: string, type: number, upline?: TestMember) =>
    await createMember(testDb.db, { merchantId: 1, account: `${account}${counter}`, type, ...(upline && { upline }) });
  const old = await member('old', 1);
  const next = await member('next', 1);
  const agent = await member('agent', 2, old);
  const below = await member('below', 2, agent);
  people = { old, next, agent, below, player: await member('player', 0, below) };
});

async function ask(member: TestMember, upline: TestMember | undefined, by: string, ...more: readonly string[]) {
  const target = ['--merchant', 'M1', '--member', String(member.memberId), '--upline', String(upline?.memberId ?? 0)];
  return await runCommand(['members', 'move-line', ...target, '--reason', 'ticket 21', '--by', by, ...more], {
    db: testDb.db,
  });
}

/** Moves a member by two operators, and returns the person with its new line. */
async function move(member: TestMember, upline: TestMember | undefined): Promise<TestMember> {
  expect(await ask(member, upline, 'asha')).toMatchObject({ code: 0 });
  expect(await ask(member, upline, 'bina')).toMatchObject({ code: 0, out: expect.arrayContaining(['waits: -']) });
  return await reload(member);
}

/** Reads the current line and the former lines of a member, as a new session of the member would know them. */
async function reload(member: TestMember): Promise<TestMember> {
  const { line } = await testDb.db
    .selectFrom('member')
    .select('line')
    .where('member_id', '=', member.memberId)
    .executeTakeFirstOrThrow();
  const former = await testDb.db
    .selectFrom('former_line')
    .select('line')
    .where('member_id', '=', member.memberId)
    .execute();
  return { ...member, line, formerLines: former.map((row) => row.line) };
}

async function play(member: TestMember, stakeMinor: bigint): Promise<void> {
  const bet = await insertBet(testDb.db, { member: await reload(member), placedAt: new Date(), stakeMinor });
  await transaction(testDb.db, async (tx) => await applyFigures(tx, [figuresOf(bet)]));
}

const handlers = () => createAgencyHandlers({ db: testDb.db, now: () => new Date() });

async function readOverview(agent: TestMember) {
  const result = await handlers().teamOverview(callOf<'teamOverview'>(await reload(agent), merchant, days));
  if (!result.ok) throw new Error(result.code);
  const { stake, activeMembers } = result.value.figures;
  return { stake, activeMembers, members: result.value.members };
}

async function readTeamBets(agent: TestMember): Promise<string[]> {
  const request = { ...days, pageNo: 1, pageSize: 20 };
  const result = await handlers().teamBets(callOf<'teamBets'>(await reload(agent), merchant, request));
  if (!result.ok) throw new Error(result.code);
  return result.value.list.map(({ stake, line }) => `${stake} ${line.join('>')}`);
}

async function readBranch(agent: TestMember, downline: TestMember) {
  const request = { account: downline.account, ...days };
  const result = await handlers().teamDownline(callOf<'teamDownline'>(await reload(agent), merchant, request));
  if (!result.ok) return result.code;
  const { stake, activeMembers } = result.value.team;
  return { stake, activeMembers };
}

test('needs two operators for a move, and refuses an impossible move', async () => {
  const { old, next, agent, below } = people;
  expect(await ask(agent, old, 'asha')).toMatchObject({ code: 2, err: [expect.stringContaining('there already')] });
  expect(await ask(old, below, 'asha')).toMatchObject({ code: 2, err: [expect.stringContaining('stands below it')] });
  expect(await ask(agent, next, 'asha')).toMatchObject({ code: 0, out: expect.arrayContaining(['members: 3']) });
  expect(await ask(agent, next, 'asha')).toMatchObject({
    code: 0,
    out: expect.arrayContaining(['waits: for another operator']),
  });
  expect(await ask(agent, undefined, 'bina')).toMatchObject({
    code: 2,
    err: [expect.stringContaining('Another move of this member waits')],
  });
  expect(await ask(agent, next, 'bina', '--dry-run')).toMatchObject({ code: 0 });
  expect((await reload(agent)).line).toBe(agent.line);
  expect(await ask(agent, next, 'bina')).toMatchObject({ code: 0, out: expect.arrayContaining(['members: 3']) });
  expect((await reload(people.player)).line).toBe(
    [next.memberId, agent.memberId, below.memberId, people.player.memberId].join('.'),
  );
  const listed = await runCommand(['line-moves', 'list', '--merchant', 'M1'], { db: testDb.db });
  expect(listed.out.join('\n')).toContain('ticket 21');
});

test('reports attribute a bet to the line at the time of the bet, and the moved agent sees the bets of both lines', async () => {
  const { old, next, agent, below, player } = people;
  await play(player, 400n);
  await move(agent, next);
  await play(player, 100n);
  expect(await readOverview(old)).toEqual({ stake: '4.00', activeMembers: 1, members: 0 });
  expect(await readOverview(next)).toEqual({ stake: '1.00', activeMembers: 1, members: 3 });
  for (const member of [agent, below])
    expect(await readOverview(member)).toMatchObject({ stake: '5.00', activeMembers: 1 });
  const path = (...members: readonly TestMember[]) => members.map(({ account }) => account).join('>');
  expect(await readTeamBets(old)).toEqual([`4.00 ${path(agent, below, player)}`]);
  expect(await readTeamBets(next)).toEqual([`1.00 ${path(agent, below, player)}`]);
  expect(await readTeamBets(agent)).toEqual([`1.00 ${path(below, player)}`, `4.00 ${path(below, player)}`]);
  // The new upline sees only what the branch has played in its line. The former upline no longer finds the account.
  expect(await readBranch(next, agent)).toEqual({ stake: '1.00', activeMembers: 1 });
  expect(await readBranch(agent, below)).toEqual({ stake: '5.00', activeMembers: 1 });
  expect(await readBranch(old, agent)).toBe('request.not_found');
  expect(await findWrongRollup(testDb.db)).toBeUndefined();
});

test('counts a member who moves back only once, and leaves the figures from below another line in that line', async () => {
  const { old, next, agent, player } = people;
  await play(player, 400n);
  await move(agent, next);
  await play(player, 100n);
  await move(agent, old);
  await play(player, 50n);
  expect(await readOverview(old)).toMatchObject({ stake: '4.50', activeMembers: 1 });
  expect(await readOverview(next)).toMatchObject({ stake: '1.00', activeMembers: 1, members: 0 });
  expect(await readOverview(agent)).toMatchObject({ stake: '5.50', activeMembers: 1 });
  expect((await readTeamBets(agent)).length).toBe(3);
  expect(await readBranch(old, agent)).toEqual({ stake: '4.50', activeMembers: 1 });
  expect(await findWrongRollup(testDb.db)).toBeUndefined();
});

test('attributes money that was posted before a move to the former line, even if it is copied after the move', async () => {
  const { old, next, agent, player } = people;
  const entries = [
    { account: 'cash', amount: money('NPR', 700n) },
    { account: 'house:promotion', amount: money('NPR', -700n) },
  ] as const;
  await transaction(
    testDb.db,
    async (tx) =>
      await post(tx, { memberId: player.memberId, key: `deposit:${counter}`, kind: 'deposit', entries: [...entries] }),
  );
  await sql`select pg_sleep(0.01)`.execute(testDb.db);
  await move(agent, next);
  const { rows } = await sql<{ until: Date }>`select clock_timestamp() as until, pg_sleep(0.002)`.execute(testDb.db);
  while (await copyTeamTransactions(testDb.db, rows[0]?.until ?? new Date()));
  const readTransactions = async (member: TestMember) => {
    const request = { ...days, pageNo: 1, pageSize: 20 };
    const result = await handlers().teamTransactions(
      callOf<'teamTransactions'>(await reload(member), merchant, request),
    );
    if (!result.ok) throw new Error(result.code);
    return [result.value.total, result.value.list.map(({ amount }) => amount)];
  };
  expect(await readTransactions(old)).toEqual([1, ['7.00']]);
  expect(await readTransactions(agent)).toEqual([1, ['7.00']]);
  expect(await readTransactions(next)).toEqual([0, []]);
});

const TERMS: ContractTerms = {
  kind: 'daily_salary',
  period: 'D',
  tiers: [{ ratePercent: '0.8' }],
  activeFrom: { validBet: '0.00', deposits: '0.00' },
};

async function offer(upline: TestMember | null, downline: TestMember): Promise<bigint> {
  const parsed = parseTerms(TERMS, 'NPR');
  if (!parsed.ok) throw new Error(parsed.code);
  return await transaction(testDb.db, async (tx) => {
    const actor = { merchantId: 1, timeZone: MIDDAY_ZONE, memberId: upline?.memberId ?? null, now: new Date() };
    const made = await offerContract(tx, actor, { downlineId: downline.memberId, terms: parsed.value, note: '' });
    if (!made.ok) throw new Error(made.code);
    return made.value;
  });
}

async function accept(downline: TestMember, requestId: bigint) {
  const actor = { merchantId: 1, timeZone: MIDDAY_ZONE, memberId: downline.memberId, now: new Date() };
  return await transaction(
    testDb.db,
    async (tx) => await answerRequest(tx, actor, { requestId, answer: 'approve', note: '' }),
  );
}

test('a move ends the contract with the former upline and all below it, withdraws its offers, and notifies the agent and both uplines', async () => {
  const { old, next, agent, below } = people;
  await accept(old, await offer(null, old));
  await accept(agent, await offer(old, agent));
  await accept(below, await offer(agent, below));
  const openOffer = await offer(old, agent);
  expect(await ask(agent, next, 'asha')).toMatchObject({ code: 0 });
  expect(await ask(agent, next, 'bina')).toMatchObject({ code: 0, out: expect.arrayContaining(['contractsEnded: 2']) });
  const states = await testDb.db
    .selectFrom('agent_contract')
    .select(['downline_id', 'state'])
    .where('downline_id', 'in', [old.memberId, agent.memberId, below.memberId])
    .orderBy('contract_id')
    .execute();
  expect(states.map(({ state }) => state)).toEqual(['approved', 'ended', 'ended', 'ended']);
  expect(await accept(agent, openOffer)).toMatchObject({ ok: false, code: 'request.state_changed' });
  await deliverOutbox(testDb.db, [{ name: 'inbox', handlers: inboxEvents }]);
  const notified = await testDb.db
    .selectFrom('inbox_message')
    .select('member_id')
    .where('event_key', 'like', `line_moved:${agent.memberId}:%`)
    .execute();
  expect(new Set(notified.map(({ member_id }) => member_id))).toEqual(
    new Set([agent.memberId, old.memberId, next.memberId]),
  );
});

test('leaves no contract with the former upline in force when an offer is answered during a move', async () => {
  const { old, next, agent } = people;
  await accept(old, await offer(null, old));
  const openOffer = await offer(old, agent);
  await ask(agent, next, 'asha');
  const [answered, moved] = await Promise.all([accept(agent, openOffer), ask(agent, next, 'bina')]);
  const contract = await testDb.db
    .selectFrom('agent_contract')
    .select('state')
    .where('downline_id', '=', agent.memberId)
    .executeTakeFirstOrThrow();
  const { line } = await reload(agent);
  const hasMoved = line.startsWith(`${next.memberId}.`);
  expect(moved.code === 0).toBe(hasMoved);
  expect(answered.ok || hasMoved).toBe(true);
  expect(contract.state).toBe(hasMoved ? 'ended' : 'approved');
});

test('a move waits for a concurrent registration in its branch, and moves the new member as well', async () => {
  const { next, agent, below } = people;
  await ask(agent, next, 'asha');
  const registering = await testDb.db.startTransaction().execute();
  const upline = await lockInviter(registering, merchant, below.memberId);
  if (!upline) throw new Error('no upline');
  const moving = ask(agent, next, 'bina');
  const { member_id: memberId } = await registering
    .insertInto('member')
    .values({
      merchant_id: 1,
      account: `late${counter}`,
      account_key: `late${counter}`,
      type: 0,
      nickname: 'late',
      password_hash: 'none',
      upline_id: below.memberId,
      line: '0',
      referral_code: `late${counter}`,
      language: 'en',
    })
    .returning('member_id')
    .executeTakeFirstOrThrow();
  const line = `${upline.line}.${memberId}`;
  await registering.updateTable('member').set({ line }).where('member_id', '=', memberId).execute();
  await registering.commit().execute();
  expect(await moving).toMatchObject({ code: 0, out: expect.arrayContaining(['members: 4']) });
  const late = await reload({ ...below, memberId });
  expect(late.line).toBe([next.memberId, agent.memberId, below.memberId, memberId].join('.'));
});
