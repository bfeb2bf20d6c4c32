import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MissionDefinition } from '../domain/rewards/mission-definition.ts';
import type { WeightedPrize } from '../domain/rewards/prize-definitions.ts';
import { verifyAndRecord } from '../ledger/verify-new.ts';
import { missionEvents } from '../modules/missions/events.ts';
import { planRounds } from '../modules/prizes/rounds.ts';
import { ticketEvents } from '../modules/prizes/ticket-events.ts';
import { rebateEvents } from '../modules/rebates/events.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { transaction } from '../platform/transaction.ts';
import { changeTickets } from '../rewards/tickets.ts';
import { openTestApp, TEST_SECRET_KEYS, type TestApp } from '../testing/app.ts';
import { aBet, publishBets } from '../testing/bet-events.ts';
import { deliverOutbox } from '../testing/outbox.ts';
import { call, PASSWORD, signUp, valueOf } from '../testing/people.ts';
import { givePoints, insertItem, POINTS_RULES } from '../testing/points.ts';
import { insertGrant, insertProgram } from '../testing/rewards.ts';
import { MIDDAY_ZONE, today } from '../testing/world.ts';

/** The number of tabs of one member that send the same claim at the same moment, each with its own request id. */
const TABS = 8;
const WITHDRAW = 'Cash2026out';
const consumers = [
  { name: 'missions', handlers: missionEvents },
  { name: 'tickets', handlers: ticketEvents },
  { name: 'rebates', handlers: rebateEvents },
];
const cash = (amount: string) => ({ kind: 'cash', amount, turnoverPpm: 0 }) as const;
const prizes: WeightedPrize[] = [
  { id: 'five', titles: { en: 'Five' }, item: cash('5.00'), weight: 1_000_000 },
  { id: 'nothing', titles: { en: 'Nothing' }, item: { kind: 'none' }, weight: 0 },
];

let server: TestApp;
let people = 0;

beforeAll(async () => {
  server = await openTestApp({ rateLimitScale: 1_000 });
  const { db } = server;
  await sql`update merchant set time_zone = ${MIDDAY_ZONE}`.execute(db);
  await db.insertInto('merchant_switch').values({ merchant_id: 1, mod_id: 'MANPLAYREB3', enabled: true }).execute();
  await deliverOutbox(db, consumers);
  const definition = { prizes: [cash('5.00')], forgivenDays: 0 };
  await insertProgram(db, { code: 'calendar', kind: 'sign_in', definition });
  const voucher = { code: 'LANTERN26', item: cash('5.00'), usesMax: 1_000 };
  await insertProgram(db, { code: 'voucher', kind: 'voucher', definition: voucher });
  const rescue = { period: 'daily', ratePpm: 50_000, lossMin: '10', amountMax: '50', turnoverPpm: 0 } as const;
  await insertProgram(db, { code: 'rescue', kind: 'rescue', definition: rescue });
  await insertProgram(db, { code: 'wheel', kind: 'wheel', definition: { prizes, ticketRules: [] } });
  await insertProgram(db, { code: 'eggs', kind: 'golden_egg', definition: { prizes, ticketRules: [], eggs: 3 } });
  const rain = {
    windows: [{ from: '06:00', minutes: 720 }],
    envelopes: [{ amount: '5.00', count: 100 }],
    turnoverPpm: 0,
  };
  await insertProgram(db, { code: 'rain', kind: 'red_envelope', definition: rain, budgetMinor: 10_000_000n });
  await planRounds({ db, keyRing: createKeyRing(TEST_SECRET_KEYS), log: { error: fail, warn: fail } }, new Date());
  const mission: MissionDefinition = {
    measure: 'valid_bet',
    gameTypes: [],
    goal: '10',
    period: 'daily',
    claimHours: 24,
    reward: cash('5.00'),
  };
  await insertProgram(db, { code: 'mission', kind: 'mission', definition: mission });
  const rates = [{ gameType: 'RNG' as const, vipFrom: 0, ratePpm: 50_000 }];
  await insertProgram(db, { code: 'rebate', kind: 'rebate', definition: { rates, minimumClaim: '1', turnoverPpm: 0 } });
  await insertProgram(db, { code: 'points', kind: 'points', definition: POINTS_RULES });
  await insertItem(db, { rewardId: 'five', kind: 'cash', points: 300n, gives: 500n, stock: 1_000 });
  await sql`insert into money_rollup_checkpoint (until) values (now())
    on conflict (only_row) do update set until = excluded.until`.execute(db);
});
afterAll(async () => await server.close());

function fail(_fields: object, message: string): void {
  throw new Error(message);
}

interface Player {
  readonly token: string;
  readonly memberId: bigint;
}

async function createPlayer(): Promise<Player> {
  people += 1;
  const account = `gamer${people}`;
  const token = await signUp(server, account);
  const passwords = { newWithdrawPassword: WITHDRAW, confirmNewWithdrawPassword: WITHDRAW, password: PASSWORD };
  await call(server, 'setWithdrawPassword', passwords, { token });
  const { member_id: memberId } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return { token, memberId };
}

interface Attack {
  /** Prepares a player who may do the act once. Returns fields of the request by call, e.g. the id of a reward. */
  readonly prepare?: (player: Player) => Promise<Partial<Record<EndpointId, object>>>;
  readonly acts: readonly { readonly id: EndpointId; readonly request?: object }[];
}

const activity = (activityId: string, more: object = {}): Attack['acts'] => [
  { id: 'applyActivity', request: { activityId, remark: '', images: [], ...more } },
];

async function giveTicket({ memberId }: Player, programCode: string): Promise<Record<string, never>> {
  const entry = { memberId, merchantId: 1, programCode, change: 1, sourceKey: 'grant:1', now: new Date() };
  await transaction(server.db, async (tx) => {
    await changeTickets(tx, { ...entry, reason: 'bonus' });
  });
  return {};
}

async function play(player: Player): Promise<Record<string, never>> {
  await publishBets(server.db, 'bet.settled', aBet(player, 10_000n));
  await deliverOutbox(server.db, consumers);
  return {};
}

async function loseYesterday({ memberId }: Player): Promise<Record<string, never>> {
  await sql`
    insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
    select member_id, ${today(-1)}::date, 'RNG', line, 1, 'NPR', 1, 10000, 10000, 0 from member where member_id = ${memberId}`.execute(
    server.db,
  );
  return {};
}

/** Every way in which a member can claim a reward of 5.00 once. */
const attacks: Readonly<Record<string, Attack>> = {
  'a day of a sign-in calendar': { acts: activity('calendar') },
  'a voucher': { acts: activity('voucher', { voucherCode: 'LANTERN26' }) },
  'a rescue': { prepare: loseYesterday, acts: activity('rescue') },
  'a ticket of a wheel': {
    prepare: async (player) => await giveTicket(player, 'wheel'),
    acts: [{ id: 'spinWheel', request: { promotionId: 'wheel' } }],
  },
  'a ticket of golden eggs': {
    prepare: async (player) => await giveTicket(player, 'eggs'),
    acts: [{ id: 'smashGoldenEgg', request: { promotionId: 'eggs' } }],
  },
  'an envelope': {
    prepare: async ({ token }) => {
      const { list } = valueOf('redEnvelopes', await call(server, 'redEnvelopes', {}, { token }));
      return { openRedEnvelope: { envelopeId: list.find(({ state }) => state === 'open')?.envelopeId } };
    },
    acts: [{ id: 'openRedEnvelope' }],
  },
  'a mission, on its page and in the reward centre': {
    prepare: async (player) => {
      await play(player);
      const { grant_id } = await server.db
        .selectFrom('reward_grant')
        .select('grant_id')
        .where('member_id', '=', player.memberId)
        .where('kind', '=', 'mission')
        .executeTakeFirstOrThrow();
      return {
        claimReward: { rewardId: String(grant_id) },
        claimMission: { missionId: `mission@${today()}` },
      };
    },
    acts: [{ id: 'claimMission' }, { id: 'claimReward' }],
  },
  'a reward of a VIP level, on its page and in the reward centre': {
    prepare: async ({ memberId }) => {
      const grantId = String(await insertGrant(server.db, memberId, { kind: 'vip', sourceKey: 'upgrade:1' }));
      return { claimVipReward: { vipRewardId: grantId }, claimReward: { rewardId: grantId } };
    },
    acts: [{ id: 'claimVipReward' }, { id: 'claimReward' }],
  },
  'a rebate, of all categories and of one': {
    prepare: play,
    acts: [{ id: 'claimRebate' }, { id: 'claimRebate', request: { gameType: 'RNG' } }],
  },
  'points for one item': {
    prepare: async ({ memberId }) => {
      await givePoints(server.db, memberId, 300n);
      return {};
    },
    acts: [{ id: 'redeemPoints', request: { rewardId: 'five', quantity: 1, withdrawPassword: WITHDRAW } }],
  },
  'points for one conversion': {
    prepare: async ({ memberId }) => {
      await givePoints(server.db, memberId, 500n);
      return {};
    },
    acts: [{ id: 'convertPoints', request: { points: 500, withdrawPassword: WITHDRAW } }],
  },
};

test.each(Object.entries(attacks))(
  '%s gives 5.00 once, however many tabs claim it',
  async (_name, { prepare, acts }) => {
    const player = await createPlayer();
    const prepared = await prepare?.(player);
    const answers = await Promise.all(
      Array.from({ length: TABS }, async (_tab, index) => {
        const { id, request = {} } = acts[index % acts.length] ?? { id: 'balance' };
        const fields = { requestId: randomUUID(), ...request, ...prepared?.[id] };
        return await call(server, id, fields, { token: player.token });
      }),
    );
    const refused = answers.filter(({ status }) => status >= 400 && status < 500);
    expect([answers.length - refused.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1]);
    const { balance } = valueOf('balance', await call(server, 'balance', {}, { token: player.token }));
    expect(balance).toBe('5.00');
    expect((await verifyAndRecord(server.db, 'whole')).difference).toBeUndefined();
  },
);

test('stores one of many parallel applications for an operator', async () => {
  const form = { remarkRequired: true, imagesRequired: false, amountMax: '50.00', turnoverPpm: 0, claimDays: 7 };
  for (const frequency of ['once', 'daily', 'always'] as const) {
    const activityId = `form-${frequency}`;
    await insertProgram(server.db, { code: activityId, kind: 'application', definition: { ...form, frequency } });
    const { token, memberId } = await createPlayer();
    const apply = async () => {
      const request = { requestId: randomUUID(), activityId, remark: 'A story.', images: [] };
      return await call(server, 'applyActivity', request, { token });
    };
    const answers = await Promise.all(Array.from({ length: TABS }, apply));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stored = server.db
      .selectFrom('reward_application')
      .select('application_id')
      .where('member_id', '=', memberId);
    expect(await stored.execute()).toHaveLength(1);
  }
});

test('gives each reward once to a member whose bet is voided after each claim and repeated', async () => {
  const player = await createPlayer();
  for (let round = 0; round < 3; round += 1) {
    const bet = aBet(player, 10_000n);
    await publishBets(server.db, 'bet.settled', bet);
    await deliverOutbox(server.db, consumers);
    const missionId = `mission@${today()}`;
    for (const [id, request] of [
      ['claimMission', { missionId }],
      ['claimRebate', {}],
    ] as const)
      await call(server, id, { requestId: randomUUID(), ...request }, { token: player.token });
    await publishBets(server.db, 'bet.voided', bet);
    await deliverOutbox(server.db, consumers);
  }
  const { rows } = await sql<{ kind: string; claims: bigint }>`
    select kind, count(*) as claims from reward_grant where member_id = ${player.memberId} and state = 'claimed' group by kind order by kind`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { kind: 'mission', claims: 1n },
    { kind: 'rebate', claims: 1n },
  ]);
  const { balance } = valueOf('balance', await call(server, 'balance', {}, { token: player.token }));
  expect(balance).toBe('10.00');
});
