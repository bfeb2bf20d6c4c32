import type { SettlementRow, SettlementValue } from '@baize/contract/schemas/settlements';
import { parsePercent } from '@baize/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import type { Terms } from '../../../domain/contracts/terms.ts';
import { windowAt, type SettlementWindow } from '../../../domain/contracts/window.ts';
import { beginUncountedPlay } from '../../../members/uncounted-play.ts';
import {
  SettlementModel,
  type ModelAgent,
  type ModelEvent,
  type ModelLine,
  type ModelTerms,
} from '../../../testing/settlement-model.ts';
import {
  deliverBets,
  endContracts,
  putContractsInForce,
  settleAt,
  type ContractInForce,
} from '../../../testing/settlements.ts';
import type { Db } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { LineScope } from '../../../scopes/line-scope.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import { compareHistories, countHistories } from '../../../testing/model-batches.ts';
import type { TestDb } from '../../../testing/test-db.ts';
import {
  createCatalogue,
  createMembers,
  createMerchant,
  insertBets,
  type NewBet,
  type TestMember,
} from '../../../testing/world.ts';
import { openLine } from './opened-line.ts';
import { replayRun } from './replay-run.ts';
import { readRowsOfLine } from './rows-of-line.ts';

/** Random histories that are compared. More of them: `SETTLEMENT_HISTORIES=2000`. */
const HISTORIES = { variable: 'SETTLEMENT_HISTORIES', histories: 16 } as const;
/** Histories that are played at once. Those of one brand are settled by the same runs. */
const BATCH_MAX = 40;
const BRANDS = 2;
const TIME_ZONE = 'Asia/Kathmandu';
const WINDOWS = 4;
const DAY_MS = 86_400_000;
/** Bets of one history that are settled before the same window arrive in one or several deliveries. */
const DELIVERIES = 3;

/** Has the games. The merchants of histories have higher numbers. */
const CATALOGUE_MERCHANT = 1;
let merchants = CATALOGUE_MERCHANT;

interface Play {
  readonly player: number;
  readonly window: number;
  readonly stake: number;
  readonly win: number;
  /** The window before whose settlement the bet is settled: its own, or a later one. */
  readonly settledIn: number;
  /** The same for its void; a window before `settledIn` means that it is not voided. */
  readonly voidedIn: number;
  /** The delivery with which the bet, or its void, arrives before that settlement. */
  readonly delivery: number;
}

const play: fc.Arbitrary<Play> = fc.record({
  player: fc.integer({ min: 0, max: 5 }),
  window: fc.integer({ min: 0, max: WINDOWS - 1 }),
  stake: fc.integer({ min: 1, max: 90_000 }),
  win: fc.integer({ min: 0, max: 150_000 }),
  settledIn: fc.integer({ min: 0, max: WINDOWS - 1 }),
  voidedIn: fc.integer({ min: -4, max: WINDOWS - 1 }),
  delivery: fc.integer({ min: 0, max: DELIVERIES - 1 }),
});

const tiers = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 60_000 }),
      validBet: fc.constantFrom(0, 0, 30_000, 60_000),
      active: fc.constantFrom(0, 0, 0, 1),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((steps) => {
    let [ratePpm, validBetMinor, activeMembers] = [0n, 0n, 0];
    return steps.map(({ step, validBet, active }) => {
      ratePpm += BigInt(step);
      validBetMinor += BigInt(validBet);
      activeMembers += active;
      return { ratePpm, validBetMinor, activeMembers };
    });
  });

/** Bounds of the pay of a window. Most contracts have none. */
const bounds = fc
  .record({ minimum: fc.constantFrom(null, null, 400n, 3_000n), cap: fc.constantFrom(null, null, 1_500n, 9_000n) })
  .map(({ minimum, cap }) => ({
    minimumMinor: minimum !== null && cap !== null && minimum > cap ? null : minimum,
    capMinor: cap,
  }));

const history = fc.record({
  carryOver: fc.constantFrom('reset', 'accumulate'),
  plays: fc.array(play, { minLength: 1, maxLength: 12 }),
  terms: fc.array(tiers, { minLength: 4, maxLength: 4 }),
  bounds: fc.array(bounds, { minLength: 4, maxLength: 4 }),
  change: fc.record({ agent: fc.integer({ min: 0, max: 3 }), window: fc.integer({ min: 1, max: WINDOWS }), tiers }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** The histories of a batch have contracts of one kind, so that their windows end together. */
interface Batch {
  readonly kind: 'real_time_salary' | 'hourly_salary' | 'daily_salary' | 'dividend';
  readonly histories: readonly History[];
}

function batchOf(historiesMax: number): fc.Arbitrary<Batch> {
  return fc.record({
    kind: fc.constantFrom('real_time_salary', 'hourly_salary', 'daily_salary', 'dividend'),
    histories: fc.array(history, { minLength: 1, maxLength: historiesMax, size: 'max' }),
  });
}

/** Four agents in two branches, and six players. The uplines are places in this list. */
const LINE = [
  { name: 'top', type: 1 },
  { name: 'left', type: 2, upline: 0 },
  { name: 'right', type: 2, upline: 0 },
  { name: 'below', type: 2, upline: 1 },
  { name: 'player0', type: 0, upline: 0 },
  { name: 'player1', type: 0, upline: 1 },
  { name: 'player2', type: 0, upline: 2 },
  { name: 'player3', type: 0, upline: 3 },
  { name: 'trial', type: 4, upline: 3 },
  { name: 'blocked', type: 0, upline: 1 },
];
const AGENTS = 4;
/** Players in front of the trial member and the blocked one, who count for nobody. */
const COUNTED_PLAYERS = 4;

/** Creates one line for each of the brands in the list, with an account of its own for everybody. */
async function createLines(db: Db, merchantIds: readonly number[]): Promise<TestMember[][]> {
  const list = merchantIds.flatMap((merchantId, line) =>
    LINE.map(({ name, type, upline }) => ({
      merchantId,
      account: `${name}-${line}`,
      type,
      ...(upline !== undefined && { upline: line * LINE.length + upline }),
    })),
  );
  const members = await createMembers(db, list);
  const lines = merchantIds.map((_, line) => members.slice(line * LINE.length, (line + 1) * LINE.length));
  await transaction(db, async (tx) => {
    for (const line of lines) {
      const blocked = line.at(-1);
      assert(blocked !== undefined, 'a line ends with the blocked player');
      await beginUncountedPlay(tx, { memberId: blocked.memberId, cause: 'blocked', since: new Date(0), until: null });
    }
  });
  return lines;
}

const LENGTHS = { real_time_salary: 'five_minutes', hourly_salary: 'hour', daily_salary: 'D', dividend: 'D' } as const;

function windowsOf(kind: Batch['kind']): SettlementWindow[] {
  const windows: SettlementWindow[] = [];
  let start = windowAt('D', new Date(Date.now() - 12 * DAY_MS), TIME_ZONE).from;
  for (; windows.length < WINDOWS; start = windows.at(-1)?.to ?? start)
    windows.push(windowAt(LENGTHS[kind], start, TIME_ZONE));
  return windows;
}

type Bounds = History['bounds'][number];

function termsOf(
  { kind, made: { carryOver } }: Pick<World, 'kind' | 'made'>,
  model: ModelTerms['tiers'],
  { minimumMinor, capMinor }: Bounds,
): { real: Terms; model: ModelTerms } {
  const carried = kind === 'dividend' ? carryOver : null;
  const real: Terms = {
    kind,
    window: LENGTHS[kind],
    carryOver: carried,
    tiers: model.map((tier) => ({
      ...tier,
      activeMembers: tier.activeMembers === 0 ? null : tier.activeMembers,
      profitAndLossMinor: null,
      betAmountMinor: null,
    })),
    activeFrom: { validBetMinor: 0n, depositsMinor: 0n },
    payBounds: { minimumMinor, maximumMinor: capMinor },
  };
  return { real, model: { kind, carryOver: carried, tiers: model, minimumMinor, capMinor } };
}

/** The world of one history: a line of its own. */
interface World {
  readonly db: Db;
  readonly kind: Batch['kind'];
  readonly made: History;
  readonly merchantId: number;
  readonly agents: readonly TestMember[];
  readonly players: readonly TestMember[];
  readonly windows: readonly SettlementWindow[];
  readonly model: SettlementModel;
  /** The terms that hold, by agent. */
  readonly inForce: Map<bigint, ModelTerms>;
  readonly bets: Map<Play, Bet>;
}
type Bet = Awaited<ReturnType<typeof insertBets>>[number];

async function createWorlds(db: Db, { kind, histories }: Batch): Promise<World[]> {
  const brands = Array.from({ length: Math.min(BRANDS, histories.length) }, () => (merchants += 1));
  for (const merchantId of brands) await createMerchant(db, merchantId, TIME_ZONE);
  const merchantIds = histories.map((_, at) => brands[at % brands.length] ?? 0);
  const lines = await createLines(db, merchantIds);
  const windows = windowsOf(kind);
  const worlds = histories.map((made, at) => {
    const merchantId = merchantIds[at] ?? 0;
    const agents = lines[at]?.slice(0, AGENTS) ?? [];
    const players = lines[at]?.slice(AGENTS) ?? [];
    const model = createModel(agents, players);
    return { db, kind, made, merchantId, agents, players, windows, model, inForce: new Map(), bets: new Map() };
  });
  const agreements = worlds.flatMap((world) =>
    world.made.terms.map((tiersOfAgent, at) => agree(world, { at, window: 0, tiersOfAgent })),
  );
  await putContractsInForce(db, agreements.flat());
  return worlds;
}

function createModel(agents: readonly TestMember[], players: readonly TestMember[]): SettlementModel {
  const modelAgents = agents.map(({ memberId }, at): ModelAgent => ({
    memberId,
    uplineId: uplineOf(agents, at)?.memberId ?? null,
  }));
  const excluded = new Set(players.slice(COUNTED_PLAYERS).map(({ memberId }) => memberId));
  return new SettlementModel(modelAgents, (playerId) => excluded.has(playerId));
}

function uplineOf(agents: readonly TestMember[], at: number): TestMember | undefined {
  return [undefined, agents[0], agents[0], agents[1]][at];
}

interface Agreement {
  readonly at: number;
  /** The first window of the contract. */
  readonly window: number;
  readonly tiersOfAgent: ModelTerms['tiers'];
}

/** Agrees on a contract in the model. Returns the contract that has to be put in force, in a list that is empty where its window is not played. */
function agree(world: World, { at, window, tiersOfAgent }: Agreement): ContractInForce[] {
  const { made, agents, windows, inForce } = world;
  const agent = agents[at];
  const startsAt = windows[window]?.from;
  if (!agent || !startsAt) return [];
  // Uplines have higher rates as a rule, so that their nets are above zero and late bets change them.
  const factor = [6n, 2n, 1n, 1n][at] ?? 1n;
  const terms = termsOf(
    world,
    tiersOfAgent.map((tier) => ({ ...tier, ratePpm: (tier.ratePpm * factor) / 2n + 1n })),
    made.bounds[at] ?? { minimumMinor: null, capMinor: null },
  );
  inForce.set(agent.memberId, terms.model);
  return [{ upline: uplineOf(agents, at), agent, terms: terms.real, startsAt }];
}

interface Arrival {
  readonly world: World;
  readonly play: Play;
}

/** Settles and voids the bets of all histories whose time has come before this window is settled. */
async function deliverArrivals(worlds: readonly World[], index: number): Promise<void> {
  for (let delivery = 0; delivery < DELIVERIES; delivery += 1) {
    const arrivals = worlds.flatMap((world) =>
      world.made.plays.filter((each) => each.delivery === delivery).map((each): Arrival => ({ world, play: each })),
    );
    await settleArrivals(arrivals.filter(({ play: each }) => Math.max(each.settledIn, each.window) === index));
    await voidArrivals(arrivals.filter(({ play: each }) => each.voidedIn === index));
  }
}

async function settleArrivals(arrivals: readonly Arrival[]): Promise<void> {
  const db = arrivals[0]?.world.db;
  if (!db) return;
  const bets = await insertBets(db, arrivals.map(toNewBet));
  for (const [at, { world, play: each }] of arrivals.entries()) {
    const bet = bets[at];
    assert(bet !== undefined, 'every bet is inserted');
    world.bets.set(each, bet);
    world.model.count(eventOf(each.window, playerOf(world, each), bet, 1));
  }
  await deliverBets(db, 'bet.settled', bets);
}

async function voidArrivals(arrivals: readonly Arrival[]): Promise<void> {
  const voided: Bet[] = [];
  for (const { world, play: each } of arrivals) {
    const bet = world.bets.get(each);
    if (!bet) continue;
    voided.push(bet);
    world.model.count(eventOf(each.window, playerOf(world, each), bet, -1));
  }
  const db = arrivals[0]?.world.db;
  if (db) await deliverBets(db, 'bet.voided', voided);
}

function toNewBet({ world, play: each }: Arrival): NewBet {
  const window = world.windows[each.window];
  assert(window !== undefined, 'a bet is placed in a window');
  const placedAt = new Date(window.from.getTime() + (each.stake % (window.to.getTime() - window.from.getTime())));
  const amounts = { stakeMinor: BigInt(each.stake), winMinor: BigInt(each.win) };
  return { member: playerOf(world, each), placedAt, state: each.win > 0 ? 'won' : 'lost', ...amounts };
}

function playerOf({ players }: World, { player }: Play): TestMember {
  const member = players[player];
  assert(member !== undefined, 'a bet is that of a player');
  return member;
}

/** Reads the lines of this window of all histories, by agent. */
async function readLines(
  db: Db,
  worlds: readonly World[],
  { from }: SettlementWindow,
): Promise<Map<bigint, ModelLine>> {
  const { rows } = await sql<ModelLine & { member_id: bigint }>`
    select member_id, tier_no as tier, base_minor as base, gross_minor as gross, owed_minor as owed, adjustment_minor as adjustment,
      net_minor as net, gap_minor as gap
    from settlement_line where merchant_id = any(${merchantIdsOf(worlds)}::integer[]) and window_from = ${from}`.execute(
    db,
  );
  return new Map(rows.map(({ member_id, ...line }) => [member_id, line]));
}

function merchantIdsOf(worlds: readonly World[]): number[] {
  return [...new Set(worlds.map(({ merchantId }) => merchantId))];
}

async function playBatch({ db }: TestDb, batch: Batch): Promise<void> {
  const worlds = await createWorlds(db, batch);
  const windows = worlds[0]?.windows ?? [];
  for (const [index, window] of windows.entries()) {
    const changed = worlds.filter(({ made: { change } }) => change.window === index);
    const agreements = changed.map((world) => {
      const { agent: at, tiers: tiersOfAgent } = world.made.change;
      return agree(world, { at, window: index, tiersOfAgent });
    });
    await putContractsInForce(db, agreements.flat());
    await deliverArrivals(worlds, index);
    // Two workers settle the same at once.
    const now = new Date(window.to.getTime() + 1);
    const alerts = await Promise.all([settleAt(db, now), settleAt(db, now)]);
    expect(alerts.flat()).toEqual([]);
    await expectLines(db, worlds, window);
  }
  const end = windows.at(-1)?.to ?? new Date();
  for (const merchantId of merchantIdsOf(worlds)) await endContracts(db, merchantId, end);
  await settleAt(db, new Date(end.getTime() + DAY_MS));
  await expectAllPaid(db, worlds);
  await Promise.all(merchantIdsOf(worlds).map(async (merchantId) => await expectReplays(db, merchantId)));
  await Promise.all(worlds.map(expectDrillDowns));
}

/** The lines of each history are those of its model. */
async function expectLines(db: Db, worlds: readonly World[], window: SettlementWindow): Promise<void> {
  const lines = await readLines(db, worlds, window);
  for (const { model, inForce, agents } of worlds) {
    const own = agents.flatMap(({ memberId }) => {
      const line = lines.get(memberId);
      lines.delete(memberId);
      return line ? [[memberId, line] as const] : [];
    });
    expect(withoutIdle(new Map(own))).toEqual(withoutIdle(model.settle(new Map(inForce))));
  }
  expect([...lines.keys()]).toEqual([]);
}

/** An agent whose team did nothing has no line, or one of zeros. */
function withoutIdle(lines: ReadonlyMap<bigint, ModelLine>): ReadonlyMap<bigint, ModelLine> {
  return new Map(
    [...lines].filter(([, { base, gross, owed, adjustment, net, gap }]) =>
      [base, gross, owed, adjustment, net, gap].some((amount) => amount !== 0n),
    ),
  );
}

/** Every line opens to figures that add up to what was paid: base x rate, the downlines' gross, and the adjustments with what was passed on. */
async function expectDrillDowns({ db, merchantId, agents }: World): Promise<void> {
  const merchant = merchantOf(merchantId, TIME_ZONE);
  const agentIds = agents.map(({ memberId }) => memberId);
  const lines = await db
    .selectFrom('settlement_line')
    .select(['member_id', 'contract_id', 'run_id'])
    .where('bucket', 'in', agentIds.map(bucketOf))
    .where('member_id', 'in', agentIds)
    .execute();
  for (const { member_id, contract_id, run_id } of lines) {
    const agent = agents.find(({ memberId }) => memberId === member_id);
    assert(agent !== undefined, 'every line belongs to an agent');
    const scope = scopeOf(agent, merchant);
    assert(scope instanceof LineScope, 'an agent has a line');
    const opened = await openLine(db, scope, `${contract_id}-${run_id}`, 'NPR');
    assert(opened !== undefined, 'every line opens');
    const [gross, owed] = [minor(opened.gross), minor(opened.owed)];
    const share = (minor(opened.base) * (parsePercent(opened.ratePercent) ?? 0n)) / 1_000_000n;
    const cap = opened.maximumPay === null ? share : minor(opened.maximumPay);
    expect(gross).toBe(share < cap ? share : cap);
    expect(owed).toBe(total(opened.downlines.map((downline) => minor(downline.gross))));
    expect(minor(opened.adjustment)).toBe(total(opened.adjustments.map(({ amount }) => minor(amount))));
    expect(minor(opened.net)).toBe((gross > owed ? gross - owed : 0n) + minor(opened.adjustment));
    await expectRowsAddUp(db, scope, opened);
  }
}

/** The rows of the roll-ups, page by page, add up to the figures and to the base of the line, although bets of its window have come since. */
async function expectRowsAddUp(
  db: Db,
  scope: LineScope,
  { settlementId, base, figures }: SettlementValue,
): Promise<void> {
  const rows: SettlementRow[] = [];
  for (let pageNo = 1, totalPages = 1; pageNo <= totalPages; pageNo += 1) {
    const page = await readRowsOfLine(db, scope, { settlementId, pageNo, pageSize: 2 }, 'NPR');
    assert(page !== undefined, 'every line has a page of rows');
    expect(page.totals).toMatchObject({ base, unlisted: '0.00', carriedOver: figures.carriedOver });
    totalPages = page.totalPages;
    rows.push(...page.list);
  }
  const sumOf = (name: 'validBet' | 'betAmount' | 'profitAndLoss' | 'part') =>
    total(rows.map((row) => minor(row[name])));
  for (const name of ['validBet', 'betAmount', 'profitAndLoss'] as const)
    expect(sumOf(name)).toBe(minor(figures[name]));
  const signed = sumOf('part') + minor(figures.carriedOver);
  expect(minor(base)).toBe(signed > 0n ? signed : 0n);
}

function minor(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** Every line is paid, and each agent has what its lines say. */
async function expectAllPaid(db: Db, worlds: readonly World[]): Promise<void> {
  const agentIds = worlds.flatMap(({ agents }) => agents.map(({ memberId }) => memberId));
  const lines = await sql<{ paid: string; unpaid: bigint }>`
    select member_id || ' ' || sum(net_minor) as paid, count(*) filter (where state <> 'paid') as unpaid
    from settlement_line where merchant_id = any(${merchantIdsOf(worlds)}::integer[])
    group by member_id having sum(net_minor) <> 0 or count(*) filter (where state <> 'paid') > 0`.execute(db);
  const wallets = await sql<{ paid: string }>`
    select member_id || ' ' || sum(balance_minor) as paid from wallet_account
    where bucket = any(${agentIds.map(bucketOf)}::smallint[]) and member_id = any(${agentIds}::bigint[])
    group by member_id having sum(balance_minor) <> 0`.execute(db);
  expect(lines.rows.filter(({ unpaid }) => unpaid > 0n)).toEqual([]);
  expect(lines.rows.map(({ paid }) => paid).toSorted()).toEqual(wallets.rows.map(({ paid }) => paid).toSorted());
}

/** A run that is computed anew gives the same lines, although bets of its window have come since. */
async function expectReplays(db: Db, merchantId: number): Promise<void> {
  const runs = await db
    .selectFrom('settlement_run')
    .select('run_id as runId')
    .where('merchant_id', '=', merchantId)
    .execute();
  for (const { runId } of runs) {
    const replay = await transaction(db, async (tx) => await replayRun(tx, { merchantId, runId }));
    expect(replay).toMatchObject({ replayedDigest: replay?.storedDigest, differs: undefined });
  }
}

function eventOf(
  window: number,
  { memberId, line }: TestMember,
  bet: { readonly stake_minor: bigint; readonly valid_bet_minor: bigint; readonly win_minor: bigint },
  bets: 1 | -1,
): ModelEvent {
  const sign = BigInt(bets);
  return {
    window,
    playerId: memberId,
    path: line.split('.').map(BigInt),
    bets,
    stakeMinor: sign * bet.stake_minor,
    validBetMinor: sign * bet.valid_bet_minor,
    winMinor: sign * bet.win_minor,
  };
}

test(
  'lines and payments are those of a naive model after any history of bets, late ones, voids and changed contracts',
  { timeout: 240_000 + countHistories(HISTORIES) * 10_000 },
  async () => {
    await compareHistories({
      ...HISTORIES,
      name: 'settlement',
      batch: batchOf,
      batchMax: BATCH_MAX,
      prepare: async ({ db }) => {
        await createMerchant(db, CATALOGUE_MERCHANT, TIME_ZONE);
        await createCatalogue(db, CATALOGUE_MERCHANT);
        // The ledger is empty until now.
        await db.insertInto('money_rollup_checkpoint').values({ until: new Date() }).execute();
      },
      play: playBatch,
      verify: async ({ db }) => expect((await verifyLedger(db)).difference).toBeUndefined(),
    });
  },
);
