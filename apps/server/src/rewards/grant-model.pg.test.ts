import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BetFiguresRow } from '../betting/bet-figures.ts';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { missionEvents } from '../modules/missions/events.ts';
import type { Db } from '../platform/db.ts';
import { CONSUMER_CHUNK_EVENTS, consumeOutbox } from '../platform/outbox-consumer.ts';
import { registerConsumers, type Consumer, type ConsumerLog } from '../platform/outbox-registry.ts';
import { relayOutbox } from '../platform/outbox-relay.ts';
import { transaction } from '../platform/transaction.ts';
import { aBet, publishBets } from '../testing/bet-events.ts';
import { GrantModel, type ModelFact, type ModelMission } from '../testing/grant-model.ts';
import { compareHistories, countHistories } from '../testing/model-batches.ts';
import { Rendezvous } from '../testing/rendezvous.ts';
import { insertProgram } from '../testing/rewards.ts';
import type { TestDb } from '../testing/test-db.ts';
import { createMembers, createMerchant, MIDDAY_ZONE, type TestMember } from '../testing/world.ts';
import { claimGrant } from './claim.ts';
import { expireGrants } from './end-grants.ts';
import { approveHeldGrant, rejectHeldGrant } from './held-grants.ts';

/** Random sequences that are compared. More of them: `GRANT_SEQUENCES=2000`. */
const SEQUENCES = { variable: 'GRANT_SEQUENCES', histories: 30 } as const;
const STEPS_MIN = 10;
const STEPS_MAX = 36;
const CLOCK_STEPS_MAX = 5;
/** Sequences that are played at once. */
const BATCH_MAX = 40;
/** Longer than the longest time to claim a reward of today: 36 hours. */
const DAY_OF_MODEL_MS = 3 * 86_400_000;
const CLAIM_HOURS = 24;
const MEMBERS = 3;

let merchants = 0;

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
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A day passes, or the worker ends the grants whose time is over: both happen to all sequences of a batch. */
const clockStep = fc.constantFrom('wait' as const, 'expire' as const);

interface Batch {
  readonly clock: readonly (typeof clockStep extends fc.Arbitrary<infer Value> ? Value : never)[];
  /** The steps of each sequence. Equal parts of them are played between the steps of the clock. */
  readonly histories: readonly (readonly Step[])[];
}

function batchOf(historiesMax: number): fc.Arbitrary<Batch> {
  const steps = fc.array(step, { minLength: STEPS_MIN, maxLength: STEPS_MAX, size: 'max' });
  return fc.record({
    clock: fc.array(clockStep, { maxLength: CLOCK_STEPS_MAX, size: 'max' }),
    histories: fc.array(steps, { minLength: 1, maxLength: historiesMax, size: 'max' }),
  });
}

interface Claim {
  readonly member: TestMember;
  readonly mission: ModelMission;
  readonly grantId: bigint;
  readonly requestId: string;
}

/** The world of one sequence: a brand of its own. */
interface World {
  readonly db: Db;
  readonly merchantId: number;
  readonly members: readonly TestMember[];
  readonly model: GrantModel;
  readonly bets: BetFiguresRow[];
  readonly voided: Set<BetFiguresRow>;
  /** Events that were not handled yet. The events that nobody has published are at the end. */
  readonly waiting: Record<Topic, WaitingEvent[]>;
  readonly deliveries: Deliveries;
  lastClaim: Claim | undefined;
}

interface WaitingEvent {
  readonly bet: BetFiguresRow;
  readonly fact: ModelFact;
  isPublished: boolean;
}

type Delivery = `${'deliver' | 'die'} ${Topic}`;
type Deliveries = Rendezvous<Delivery, World>;

const deviceOf = (place: number): 'shared' | 'own' => (place < 2 ? 'shared' : 'own');

async function createWorlds(db: Db, count: number): Promise<World[]> {
  const merchantIds = Array.from({ length: count }, () => (merchants += 1));
  await Promise.all(merchantIds.map(async (merchantId) => await createBrand(db, merchantId)));
  const members = await createMembers(
    db,
    merchantIds.flatMap((merchantId) =>
      Array.from({ length: MEMBERS }, (_, place) => ({ merchantId, account: `model${merchantId}x${place}` })),
    ),
  );
  // The first two members share a device.
  const ips = members.map((_, at) => (deviceOf(at % MEMBERS) === 'shared' ? '10.0.0.1' : '10.0.0.2'));
  await sql`
    insert into login_event (merchant_id, member_id, site, kind, outcome, ip, user_agent, at)
    select merchant_id, member_id, 'member', 'username', 'ok', ip, 'Firefox', now()
    from unnest(
      ${members.map(({ merchantId }) => merchantId)}::integer[], ${members.map(({ memberId }) => memberId)}::bigint[], ${ips}::inet[]
    ) as log_in (merchant_id, member_id, ip)`.execute(db);
  const worlds: World[] = [];
  const deliveries: Deliveries = new Rendezvous(async (delivery, here) => await deliverFor(worlds, delivery, here));
  for (const [at, merchantId] of merchantIds.entries()) {
    const own = members.slice(at * MEMBERS, (at + 1) * MEMBERS);
    const people = own.map(({ memberId }, place) => ({ memberId, device: deviceOf(place) }));
    const model = new GrantModel(people, missions);
    const waiting: World['waiting'] = { 'bet.settled': [], 'bet.voided': [] };
    const world = {
      db,
      merchantId,
      members: own,
      model,
      bets: [],
      voided: new Set<BetFiguresRow>(),
      waiting,
      deliveries,
    };
    worlds.push({ ...world, lastClaim: undefined });
  }
  return worlds;
}

async function createBrand(db: Db, merchantId: number): Promise<void> {
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
}

/** Plays the sequences side by side. Between the steps of the clock, each one goes on at its own pace. */
async function playBatch({ db }: TestDb, { clock, histories }: Batch): Promise<void> {
  const worlds = await createWorlds(db, histories.length);
  const parts = clock.length + 1;
  for (let part = 0; part < parts; part += 1) {
    await runAll(worlds, async (world, at) => {
      const steps = histories[at] ?? [];
      const [from, to] = [part, part + 1].map((end) => Math.floor((end * steps.length) / parts));
      for (const made of steps.slice(from, to)) {
        await play(world, made);
        // The events of these steps are published by a later step.
        if (made.act !== 'settle' && made.act !== 'void') await compare(world);
      }
    });
    const moved = clock[part];
    if (moved) await moveClock(worlds, moved);
  }
  for (const topic of topics) await runAll(worlds, async (world) => await deliver(world, topic));
  await Promise.all(worlds.map(compare));
}

async function runAll(worlds: readonly World[], run: (world: World, at: number) => Promise<void>): Promise<void> {
  await worlds[0]?.deliveries.run(worlds, async (world) => await run(world, worlds.indexOf(world)));
}

async function moveClock(worlds: readonly World[], moved: Batch['clock'][number]): Promise<void> {
  const [first] = worlds;
  if (first && moved === 'expire') await expireGrants(first.db, timeOf(first));
  for (const { model } of worlds) {
    if (moved === 'expire') model.expire();
    else model.day += 1;
  }
  await Promise.all(worlds.map(compare));
}

async function play(world: World, made: Step): Promise<void> {
  switch (made.act) {
    case 'settle':
      return settle(world, made);
    case 'void':
      return voidBet(world, made.bet);
    case 'deliver':
      return await deliver(world, made.topic);
    case 'die':
      return await world.deliveries.meet(`die ${made.topic}`, world);
    case 'claim':
      return await claimInTabs(world, made);
    case 'repeat':
      return await repeatClaim(world);
    case 'decide':
      return await decide(world, made);
    default:
      return made satisfies never;
  }
}

/** The time of the model's day. Grants are made at the real time, which is day 0. */
function timeOf({ model }: World): Date {
  return new Date(Date.now() + model.day * DAY_OF_MODEL_MS);
}

function settle(world: World, { member, stake }: { readonly member: number; readonly stake: number }): void {
  const owner = world.members[member];
  assert(owner !== undefined, 'a member of the world');
  const bet = aBet(owner, BigInt(stake), { merchant_id: world.merchantId });
  world.bets.push(bet);
  addEvent(world, 'bet.settled', bet);
}

function voidBet(world: World, at: number): void {
  const bet = world.bets[at % Math.max(1, world.bets.length)];
  if (!bet || world.voided.has(bet)) return;
  world.voided.add(bet);
  addEvent(world, 'bet.voided', bet);
}

/** The event is published when its sequence delivers: the events of other sequences are delivered at other times. */
function addEvent({ waiting }: World, topic: Topic, bet: BetFiguresRow): void {
  const sign = topic === 'bet.settled' ? 1n : -1n;
  const fact = { memberId: bet.member_id, stakeMinor: bet.valid_bet_minor, sign } as const;
  waiting[topic].push({ bet, fact, isPublished: false });
}

/** Delivers what waits of one topic; the other topic stays behind, so that a void can come before its bet. */
async function deliver(world: World, topic: Topic): Promise<void> {
  await world.deliveries.meet(`deliver ${topic}`, world);
}

/** Delivers the events of the sequences that are here, and those that a worker who died has left behind, of whichever sequence. */
async function deliverFor(worlds: readonly World[], delivery: Delivery, here: readonly World[]): Promise<void> {
  const topic = topics.find((each) => delivery.endsWith(each));
  const db = worlds[0]?.db;
  assert(topic !== undefined && db !== undefined, 'a delivery is of a topic');
  const unpublished = here.flatMap(({ waiting }) => waiting[topic].filter(({ isPublished }) => !isPublished));
  if (unpublished.length > 0) await publishBets(db, topic, ...unpublished.map(({ bet }) => bet));
  for (const event of unpublished) event.isPublished = true;
  while ((await relayOutbox(db, [...topics])) > 0);
  const published = worlds.flatMap(({ waiting }) => waiting[topic].filter(({ isPublished }) => isPublished));
  assert(published.length <= CONSUMER_CHUNK_EVENTS, 'one chunk has all events');
  if (delivery.startsWith('die')) return await dieWhileHandling(db, topic, published.length);
  // Two workers handle the topic at once.
  const consumer = consumerOf([topic]);
  await Promise.all([consumeOutbox(db, consumer, log), consumeOutbox(db, consumer, log)]);
  for (const { waiting, model } of worlds) {
    const handled = waiting[topic].filter(({ isPublished }) => isPublished);
    waiting[topic].splice(0, handled.length);
    model.handle(handled.map(({ fact }) => fact));
  }
}

/** A worker dies after it has handled the events and before it commits: the events are delivered again, and nothing counts twice. */
async function dieWhileHandling(db: Db, topic: Topic, events: number): Promise<void> {
  const dying: Consumer = {
    name: 'missions',
    handlers: {
      [topic]: async (tx, payloads) => {
        await missionEvents[topic](tx, payloads);
        throw Object.assign(new Error('the worker dies'), { code: '57P01' });
      },
    },
  };
  const handled = consumeOutbox(db, dying, log);
  if (events > 0) await expect(handled).rejects.toThrow('the worker dies');
  else expect(await handled).toBe(0);
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
  const grantId = await findLatestGrant(world, member, mission);
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
  if (!lastClaim) return;
  if ((await findLatestGrant(world, lastClaim.member, lastClaim.mission)) !== lastClaim.grantId) return;
  const { member, mission, requestId } = lastClaim;
  expect(await claimOf(world, lastClaim)).toBe(world.model.claim(member.memberId, mission, requestId));
}

async function claimOf(world: World, { member, grantId, requestId }: Claim): Promise<string> {
  const call = { memberId: member.memberId, currency: 'NPR', grantId, requestId, now: timeOf(world) } as const;
  const outcome = await transaction(world.db, async (tx) => await claimGrant(tx, call));
  return outcome.ok ? 'ok' : outcome.code;
}

async function findLatestGrant({ db }: World, { memberId }: TestMember, { code }: ModelMission): Promise<bigint> {
  const grant = await db
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
  const ref = { merchantId: world.merchantId, grantId: await findLatestGrant(world, member, cash), now: timeOf(world) };
  const decided = await transaction(world.db, async (tx) =>
    made.approve ? await approveHeldGrant(tx, ref) : await rejectHeldGrant(tx, { ...ref, reason: 'One person' }),
  );
  expect(decided !== undefined).toBe(world.model.decide(member.memberId, cash, made.approve));
}

/** Compares all that is stored of a sequence: grants, progress, the budget, and the balances of the members. */
async function compare({ db, merchantId, members, model }: World): Promise<void> {
  const memberIds = members.map(({ memberId }) => memberId);
  const { rows } = await sql<{ text: string }>`
    select member_id || ' ' || program_code || ' ' || source_key || ' ' || state as text from reward_grant where merchant_id = ${merchantId}
    union all
    select member_id || ' ' || program_code || ' ' || progress || ' ' || case when grant_id is null then 'open' else 'done' end
    from mission_progress where merchant_id = ${merchantId}
    union all
    select 'granted ' || coalesce(sum(granted_minor), 0) from reward_budget
    where merchant_id = ${merchantId} and program_code = ${cash.code} and day = '-infinity'::date
    union all
    select member_id || ' has ' || sum(balance_minor) || ' ' || currency from wallet_account
    where bucket = any(${memberIds.map(bucketOf)}::smallint[]) and member_id = any(${memberIds}::bigint[])
    group by member_id, currency having sum(balance_minor) <> 0`.execute(db);
  const balances = members.flatMap(({ memberId }) => [
    { memberId, minor: model.claimed(memberId, cash), currency: 'NPR' },
    { memberId, minor: model.claimed(memberId, games), currency: 'PTS' },
  ]);
  const paid = balances
    .filter(({ minor }) => minor !== 0n)
    .map(({ memberId, minor, currency }) => `${memberId} has ${minor} ${currency}`);
  const expected = [...model.texts(), `granted ${model.granted(cash)}`, ...paid];
  expect(rows.map(({ text }) => text).toSorted()).toEqual(expected.toSorted());
}

test(
  `${countHistories(SEQUENCES)} random sequences of bets, voids, deliveries, deaths, claims, decisions and deadlines match the model`,
  async () => {
    await compareHistories({
      ...SEQUENCES,
      name: 'grants',
      batch: batchOf,
      batchMax: BATCH_MAX,
      prepare: async ({ db }) => await registerConsumers(db, [consumerOf(topics)]),
      play: playBatch,
      verify: async ({ db }) => expect((await verifyLedger(db)).difference).toBeUndefined(),
    });
  },
  Math.max(60_000, countHistories(SEQUENCES) * 10_000),
);
