import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BetFiguresRow } from '../betting/bet-figures.ts';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { missionEvents } from '../modules/missions/events.ts';
import { consumeOutbox } from '../platform/outbox-consumer.ts';
import { registerConsumers, type Consumer, type ConsumerLog } from '../platform/outbox-registry.ts';
import { relayOutbox } from '../platform/outbox-relay.ts';
import { transaction } from '../platform/transaction.ts';
import { aBet, publishBets } from '../testing/bet-events.ts';
import { GrantModel, type ModelFact, type ModelMission } from '../testing/grant-model.ts';
import { insertProgram } from '../testing/rewards.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant, MIDDAY_ZONE, type TestMember } from '../testing/world.ts';
import { claimGrant } from './claim.ts';
import { expireGrants } from './end-grants.ts';
import { approveHeldGrant, rejectHeldGrant } from './held-grants.ts';

/** Random sequences that are compared. More of them: `GRANT_SEQUENCES=2000`. */
const SEQUENCES = Number(process.env['GRANT_SEQUENCES'] ?? 12);
const STEPS_MAX = 40;
/** Longer than the longest time to claim a reward of today: 36 hours. */
const DAY_OF_MODEL_MS = 3 * 86_400_000;
const CLAIM_HOURS = 24;
const MEMBERS = 3;

let testDb: TestDb;
let merchants = 0;
let sequences = 0;

beforeAll(async () => {
  testDb = await openTestDb(8);
  await registerConsumers(testDb.db, [consumerOf(topics)]);
});
afterAll(async () => {
  await testDb.close();
});

const topics = ['bet.settled', 'bet.voided'] as const;
type Topic = (typeof topics)[number];
const log: ConsumerLog = {
  error: (_fields, message) => {
    throw new Error(message);
  },
  warn: (_fields, message) => {
    throw new Error(message);
  },
};

function consumerOf(names: readonly Topic[]): Consumer {
  return { name: 'missions', handlers: Object.fromEntries(names.map((name) => [name, missionEvents[name]])) };
}

const cash: ModelMission = {
  code: 'cash',
  goal: 1_000n,
  measure: (stakeMinor) => stakeMinor,
  amount: 250n,
  // Two of three members can have it.
  budget: 600n,
  onePerDevice: true,
};
const games: ModelMission = {
  code: 'games',
  goal: 3n,
  measure: () => 1n,
  amount: 20n,
  budget: undefined,
  onePerDevice: false,
};
const missions = [cash, games];

const memberNo = fc.integer({ min: 0, max: MEMBERS - 1 });
const missionNo = fc.integer({ min: 0, max: missions.length - 1 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('settle' as const),
      member: memberNo,
      stake: fc.integer({ min: 300, max: 1_200 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('void' as const), bet: fc.nat(30) }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('deliver' as const), topic: fc.constantFrom(...topics) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('die' as const), topic: fc.constantFrom(...topics) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('claim' as const),
      member: memberNo,
      mission: missionNo,
      tabs: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('repeat' as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('decide' as const), member: memberNo, approve: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('expire' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Claim {
  readonly member: TestMember;
  readonly mission: ModelMission;
  readonly grantId: bigint;
  readonly requestId: string;
}

interface World {
  readonly merchantId: number;
  readonly members: readonly TestMember[];
  readonly model: GrantModel;
  readonly bets: BetFiguresRow[];
  readonly voided: Set<BetFiguresRow>;
  /** Events that were published and not handled yet. */
  readonly waiting: Record<Topic, ModelFact[]>;
  lastClaim: Claim | undefined;
}

async function createWorld(): Promise<World> {
  const { db } = testDb;
  merchants += 1;
  const merchantId = merchants;
  await createMerchant(db, merchantId, MIDDAY_ZONE);
  const item = { gameTypes: [], period: 'daily' as const, claimHours: CLAIM_HOURS };
  await insertProgram(db, {
    merchantId,
    code: cash.code,
    kind: 'mission',
    definition: {
      ...item,
      measure: 'valid_bet',
      goal: '10.00',
      reward: { kind: 'cash', amount: '2.50', turnoverPpm: 1_000_000 },
    },
    audience: { onePer: ['device'] },
    budgetMinor: cash.budget ?? 0n,
  });
  await insertProgram(db, {
    merchantId,
    code: games.code,
    kind: 'mission',
    definition: { ...item, measure: 'games', goal: '3', reward: { kind: 'points', points: 20 } },
  });
  const members: TestMember[] = [];
  for (let place = 0; place < MEMBERS; place += 1) {
    const member = await createMember(db, { merchantId, account: `model${merchantId}x${place}` });
    // The first two members share a device.
    const ip = place < 2 ? '10.0.0.1' : '10.0.0.2';
    await sql`
      insert into login_event (merchant_id, member_id, site, kind, outcome, ip, user_agent, at)
      values (${merchantId}, ${member.memberId}, 'member', 'username', 'ok', ${ip}::inet, 'Firefox', now())`.execute(
      db,
    );
    members.push(member);
  }
  const model = new GrantModel(
    members.map(({ memberId }, place) => ({ memberId, device: place < 2 ? 'shared' : 'own' })),
    missions,
  );
  const waiting: World['waiting'] = { 'bet.settled': [], 'bet.voided': [] };
  return { merchantId, members, model, bets: [], voided: new Set(), waiting, lastClaim: undefined };
}

async function play(world: World, made: Step): Promise<void> {
  switch (made.act) {
    case 'settle':
      return await settle(world, made);
    case 'void':
      return await voidBet(world, made.bet);
    case 'deliver':
      return await deliver(world, made.topic);
    case 'die':
      return await dieWhileHandling(world, made.topic);
    case 'claim':
      return await claimInTabs(world, made);
    case 'repeat':
      return await repeatClaim(world);
    case 'decide':
      return await decide(world, made);
    case 'expire':
      await expireGrants(testDb.db, timeOf(world));
      return world.model.expire();
    case 'wait':
      world.model.day += 1;
      return;
    default:
      return made satisfies never;
  }
}

/** The time of the model's day. Grants are made at the real time, which is day 0. */
function timeOf({ model }: World): Date {
  return new Date(Date.now() + model.day * DAY_OF_MODEL_MS);
}

async function settle(
  world: World,
  { member, stake }: { readonly member: number; readonly stake: number },
): Promise<void> {
  const owner = world.members[member];
  assert(owner !== undefined, 'a member of the world');
  const bet = aBet(owner, BigInt(stake), { merchant_id: world.merchantId });
  world.bets.push(bet);
  await publish(world, 'bet.settled', bet);
}

async function voidBet(world: World, at: number): Promise<void> {
  const bet = world.bets[at % Math.max(1, world.bets.length)];
  if (!bet || world.voided.has(bet)) return;
  world.voided.add(bet);
  await publish(world, 'bet.voided', bet);
}

async function publish({ waiting }: World, topic: Topic, bet: BetFiguresRow): Promise<void> {
  await publishBets(testDb.db, topic, bet);
  const sign = topic === 'bet.settled' ? 1n : -1n;
  waiting[topic].push({ memberId: bet.member_id, stakeMinor: bet.valid_bet_minor, sign });
}

/** Two workers handle what waits of one topic; the other topic stays behind, so that a void can come before its bet. */
async function deliver(world: World, topic: Topic): Promise<void> {
  await relay();
  const consumer = consumerOf([topic]);
  await Promise.all([consumeOutbox(testDb.db, consumer, log), consumeOutbox(testDb.db, consumer, log)]);
  world.model.handle(world.waiting[topic].splice(0));
}

/** A worker dies after it has handled the events and before it commits: the events are delivered again, and nothing counts twice. */
async function dieWhileHandling(world: World, topic: Topic): Promise<void> {
  await relay();
  const dying: Consumer = {
    name: 'missions',
    handlers: {
      [topic]: async (tx, payloads) => {
        await missionEvents[topic](tx, payloads);
        throw Object.assign(new Error('the worker dies'), { code: '57P01' });
      },
    },
  };
  const handled = consumeOutbox(testDb.db, dying, log);
  if (world.waiting[topic].length > 0) await expect(handled).rejects.toThrow('the worker dies');
  else expect(await handled).toBe(0);
}

async function relay(): Promise<void> {
  while ((await relayOutbox(testDb.db, [...topics])) > 0);
}

interface ClaimStep {
  readonly member: number;
  readonly mission: number;
  /** Tabs that claim at the same moment, each with a request of its own. */
  readonly tabs: number;
}

async function claimInTabs(world: World, made: ClaimStep): Promise<void> {
  const [member, mission] = [world.members[made.member], missions[made.mission]];
  assert(member !== undefined && mission !== undefined, 'a member and a mission of the world');
  const grantId = await findLatestGrant(member, mission);
  const claims = Array.from({ length: made.tabs }, () => ({ member, mission, grantId, requestId: randomUUID() }));
  const answers = await Promise.all(claims.map(async (claim) => ({ claim, answer: await claimOf(world, claim) })));
  // The tab that was first decides which request the model has to know; the answers of all tabs together are what the model says.
  const ordered = answers.toSorted((left, right) => Number(right.answer === 'ok') - Number(left.answer === 'ok'));
  for (const { claim, answer } of ordered)
    expect(answer).toBe(world.model.claim(member.memberId, mission, claim.requestId));
  world.lastClaim = ordered[0]?.claim;
}

async function repeatClaim(world: World): Promise<void> {
  const { lastClaim } = world;
  if (!lastClaim || (await findLatestGrant(lastClaim.member, lastClaim.mission)) !== lastClaim.grantId) return;
  const { member, mission, requestId } = lastClaim;
  expect(await claimOf(world, lastClaim)).toBe(world.model.claim(member.memberId, mission, requestId));
}

async function claimOf(world: World, { member, grantId, requestId }: Claim): Promise<string> {
  const call = { memberId: member.memberId, currency: 'NPR', grantId, requestId, now: timeOf(world) } as const;
  const outcome = await transaction(testDb.db, async (tx) => await claimGrant(tx, call));
  return outcome.ok ? 'ok' : outcome.code;
}

async function findLatestGrant({ memberId }: TestMember, { code }: ModelMission): Promise<bigint> {
  const grant = await testDb.db
    .selectFrom('reward_grant')
    .select('grant_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('program_code', '=', code)
    .orderBy('source_key', 'desc')
    .executeTakeFirst();
  return grant?.grant_id ?? 1n;
}

async function decide(world: World, made: { readonly member: number; readonly approve: boolean }): Promise<void> {
  const member = world.members[made.member];
  assert(member !== undefined, 'a member of the world');
  const ref = { merchantId: world.merchantId, grantId: await findLatestGrant(member, cash), now: timeOf(world) };
  const decided = await transaction(testDb.db, async (tx) =>
    made.approve ? await approveHeldGrant(tx, ref) : await rejectHeldGrant(tx, { ...ref, reason: 'One person' }),
  );
  expect(decided !== undefined).toBe(world.model.decide(member.memberId, cash, made.approve));
}

async function compare({ merchantId, members, model }: World): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select member_id || ' ' || program_code || ' ' || source_key || ' ' || state as text from reward_grant where merchant_id = ${merchantId}
    union all
    select member_id || ' ' || program_code || ' ' || progress || ' ' || case when grant_id is null then 'open' else 'done' end
    from mission_progress where merchant_id = ${merchantId}`.execute(testDb.db);
  expect(rows.map(({ text }) => text).toSorted()).toEqual(model.texts());
  const budget = await testDb.db
    .selectFrom('reward_budget')
    .select('granted_minor')
    .where('merchant_id', '=', merchantId)
    .where('program_code', '=', cash.code)
    .where('day', '=', sql<string>`'-infinity'::date`)
    .executeTakeFirst();
  expect(budget?.granted_minor ?? 0n).toBe(model.granted(cash));
  for (const { memberId } of members) {
    const paid = await readBalances(memberId);
    expect(paid).toEqual({ cash: model.claimed(memberId, cash), points: model.claimed(memberId, games) });
  }
}

async function readBalances(memberId: bigint): Promise<{ readonly cash: bigint; readonly points: bigint }> {
  const { rows } = await sql<{ cash: bigint; points: bigint }>`
    select coalesce(sum(balance_minor) filter (where currency = 'NPR'), 0)::bigint as cash,
      coalesce(sum(balance_minor) filter (where currency = 'PTS'), 0)::bigint as points
    from wallet_account where bucket = ${bucketOf(memberId)} and member_id = ${memberId}`.execute(testDb.db);
  const [balances] = rows;
  assert(balances !== undefined, 'a sum has a row');
  return balances;
}

test(
  `${SEQUENCES} random sequences of bets, voids, deliveries, deaths, claims, decisions and deadlines match the model`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: STEPS_MAX, size: 'max' }), async (steps) => {
        const world = await createWorld();
        sequences += 1;
        for (const made of steps) {
          await play(world, made);
          await compare(world);
        }
        for (const topic of topics) await deliver(world, topic);
        await compare(world);
      }),
      { numRuns: SEQUENCES },
    );
    expect(sequences).toBeGreaterThanOrEqual(SEQUENCES);
    expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
  },
  Math.max(60_000, SEQUENCES * 10_000),
);
