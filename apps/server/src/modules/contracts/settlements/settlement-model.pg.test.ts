import type { SettlementRow, SettlementValue } from '@baize/contract/schemas/settlements';
import { parsePercent } from '@baize/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assert } from '../../../domain/assert.ts';
import type { Terms } from '../../../domain/contracts/terms.ts';
import { windowAt, type SettlementWindow } from '../../../domain/contracts/window.ts';
import { beginUncountedPlay } from '../../../members/uncounted-play.ts';
import { rollUpMoney } from '../../../betting/money-days.ts';
import {
  SettlementModel,
  type ModelAgent,
  type ModelEvent,
  type ModelLine,
  type ModelTerms,
} from '../../../testing/settlement-model.ts';
import { deliverBet, endContracts, putContractInForce, settleAt } from '../../../testing/settlements.ts';
import { transaction } from '../../../platform/transaction.ts';
import { LineScope } from '../../../scopes/line-scope.ts';
import { merchantOf, scopeOf } from '../../../testing/call.ts';
import { openTestDb, type TestDb } from '../../../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from '../../../testing/world.ts';
import { openLine } from './opened-line.ts';
import { replayRun } from './replay-run.ts';
import { readRowsOfLine } from './rows-of-line.ts';

/** Random histories that are compared. More of them: `SETTLEMENT_HISTORIES=2000`. */
const HISTORIES = Number(process.env['SETTLEMENT_HISTORIES'] ?? 8);
const TIME_ZONE = 'Asia/Kathmandu';
const WINDOWS = 4;
const DAY_MS = 86_400_000;

let testDb: TestDb;
let merchants = 0;
beforeAll(async () => {
  testDb = await openTestDb(8);
  await createMerchant(testDb.db, 999, TIME_ZONE);
  await createCatalogue(testDb.db, 999);
  while (await rollUpMoney(testDb.db, new Date()));
});
afterAll(async () => {
  await testDb.close();
});

interface Play {
  readonly player: number;
  readonly window: number;
  readonly stake: number;
  readonly win: number;
  /** The window before whose settlement the bet is settled: its own, or a later one. */
  readonly settledIn: number;
  /** The same for its void; a window before `settledIn` means that it is not voided. */
  readonly voidedIn: number;
}

const play: fc.Arbitrary<Play> = fc.record({
  player: fc.integer({ min: 0, max: 5 }),
  window: fc.integer({ min: 0, max: WINDOWS - 1 }),
  stake: fc.integer({ min: 1, max: 90_000 }),
  win: fc.integer({ min: 0, max: 150_000 }),
  settledIn: fc.integer({ min: 0, max: WINDOWS - 1 }),
  voidedIn: fc.integer({ min: -4, max: WINDOWS - 1 }),
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
  kind: fc.constantFrom('real_time_salary', 'hourly_salary', 'daily_salary', 'dividend'),
  carryOver: fc.constantFrom('reset', 'accumulate'),
  plays: fc.array(play, { minLength: 1, maxLength: 12 }),
  terms: fc.array(tiers, { minLength: 4, maxLength: 4 }),
  bounds: fc.array(bounds, { minLength: 4, maxLength: 4 }),
  change: fc.record({ agent: fc.integer({ min: 0, max: 3 }), window: fc.integer({ min: 1, max: WINDOWS }), tiers }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** Four agents in two branches, and six players; the last two players are a trial member and a blocked one. */
async function createLine(id: number): Promise<{ agents: TestMember[]; players: TestMember[] }> {
  const { db } = testDb;
  const member = async (account: string, type: number, upline?: TestMember) =>
    await createMember(db, { merchantId: id, account: `${account}-${id}`, type, ...(upline && { upline }) });
  const top = await member('top', 1);
  const left = await member('left', 2, top);
  const right = await member('right', 2, top);
  const below = await member('below', 2, left);
  const uplines = [top, left, right, below, below, left];
  const players: TestMember[] = [];
  for (const [index, upline] of uplines.entries())
    players.push(await member(`player${index}`, index === 4 ? 4 : 0, upline));
  const blocked = players[5];
  assert(blocked !== undefined, 'six players');
  await transaction(db, async (tx) => {
    const { memberId } = blocked;
    await beginUncountedPlay(tx, { memberId, cause: 'blocked', since: new Date(0), until: null });
  });
  return { agents: [top, left, right, below], players };
}

const LENGTHS = { real_time_salary: 'five_minutes', hourly_salary: 'hour', daily_salary: 'D', dividend: 'D' } as const;

function windowsOf(kind: History['kind']): SettlementWindow[] {
  const windows: SettlementWindow[] = [];
  let start = windowAt('D', new Date(Date.now() - 12 * DAY_MS), TIME_ZONE).from;
  for (; windows.length < WINDOWS; start = windows.at(-1)?.to ?? start)
    windows.push(windowAt(LENGTHS[kind], start, TIME_ZONE));
  return windows;
}

type Bounds = History['bounds'][number];

function termsOf(
  { kind, carryOver }: History,
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

interface World {
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
type Bet = Awaited<ReturnType<typeof insertBet>>;

async function createWorld(made: History): Promise<World> {
  merchants += 1;
  const merchantId = merchants;
  await createMerchant(testDb.db, merchantId, TIME_ZONE);
  const { agents, players } = await createLine(merchantId);
  const modelAgents = agents.map(({ memberId }, at): ModelAgent => ({
    memberId,
    uplineId: uplineOf(agents, at)?.memberId ?? null,
  }));
  const excluded = new Set(players.slice(4).map(({ memberId }) => memberId));
  const model = new SettlementModel(modelAgents, (playerId) => excluded.has(playerId));
  const windows = windowsOf(made.kind);
  const world = { made, merchantId, agents, players, windows, model, inForce: new Map(), bets: new Map() };
  for (const [at, tiersOfAgent] of made.terms.entries()) await agree(world, { at, window: 0, tiersOfAgent });
  return world;
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

async function agree({ made, agents, windows, inForce }: World, agreement: Agreement): Promise<void> {
  const { at, window, tiersOfAgent } = agreement;
  const agent = agents[at];
  const startsAt = windows[window]?.from;
  if (!agent || !startsAt) return;
  // Uplines have higher rates as a rule, so that their nets are above zero and late bets change them.
  const factor = [6n, 2n, 1n, 1n][at] ?? 1n;
  const terms = termsOf(
    made,
    tiersOfAgent.map((tier) => ({ ...tier, ratePpm: (tier.ratePpm * factor) / 2n + 1n })),
    made.bounds[at] ?? { minimumMinor: null, capMinor: null },
  );
  await putContractInForce(testDb.db, { upline: uplineOf(agents, at), agent, terms: terms.real, startsAt });
  inForce.set(agent.memberId, terms.model);
}

/** Settles and voids the bets whose time has come before this window is settled. */
async function deliverBets({ made, players, windows, model, bets }: World, index: number): Promise<void> {
  const { db } = testDb;
  for (const each of made.plays) {
    const player = players[each.player];
    const window = windows[each.window];
    if (!player || !window) continue;
    if (Math.max(each.settledIn, each.window) === index) {
      const placedAt = new Date(window.from.getTime() + (each.stake % (window.to.getTime() - window.from.getTime())));
      const amounts = { stakeMinor: BigInt(each.stake), winMinor: BigInt(each.win) };
      const bet = await insertBet(db, { member: player, placedAt, state: each.win > 0 ? 'won' : 'lost', ...amounts });
      bets.set(each, bet);
      await deliverBet(db, 'bet.settled', bet);
      model.count(eventOf(each.window, player, bet, 1));
    }
    const bet = bets.get(each);
    if (!bet || each.voidedIn !== index) continue;
    await deliverBet(db, 'bet.voided', bet);
    model.count(eventOf(each.window, player, bet, -1));
  }
}

async function readLines({ merchantId }: World, { from }: SettlementWindow): Promise<Map<bigint, ModelLine>> {
  const { rows } = await sql<ModelLine & { member_id: bigint }>`
    select member_id, tier_no as tier, base_minor as base, gross_minor as gross, owed_minor as owed, adjustment_minor as adjustment,
      net_minor as net, gap_minor as gap
    from settlement_line where merchant_id = ${merchantId} and window_from = ${from}`.execute(testDb.db);
  return new Map(rows.map(({ member_id, ...line }) => [member_id, line]));
}

async function compare(made: History): Promise<void> {
  const { db } = testDb;
  const world = await createWorld(made);
  const { windows, model, inForce, merchantId } = world;
  for (const [index, window] of windows.entries()) {
    if (index === made.change.window)
      await agree(world, { at: made.change.agent, window: index, tiersOfAgent: made.change.tiers });
    await deliverBets(world, index);
    const expected = model.settle(new Map(inForce));
    // Two workers settle the same at once.
    const now = new Date(window.to.getTime() + 1);
    const alerts = await Promise.all([settleAt(db, now), settleAt(db, now)]);
    expect(alerts.flat()).toEqual([]);
    expect(withoutIdle(await readLines(world, window))).toEqual(withoutIdle(expected));
  }
  const end = windows.at(-1)?.to ?? new Date();
  await endContracts(db, merchantId, end);
  await settleAt(db, new Date(end.getTime() + DAY_MS));
  await expectAllPaid(world);
  await expectReplays(world);
  await expectDrillDowns(world);
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
async function expectDrillDowns({ merchantId, agents }: World): Promise<void> {
  const merchant = merchantOf(merchantId, TIME_ZONE);
  const lines = await testDb.db
    .selectFrom('settlement_line')
    .select(['member_id', 'contract_id', 'run_id'])
    .where('merchant_id', '=', merchantId)
    .execute();
  for (const { member_id, contract_id, run_id } of lines) {
    const agent = agents.find(({ memberId }) => memberId === member_id);
    assert(agent !== undefined, 'every line belongs to an agent');
    const scope = scopeOf(agent, merchant);
    assert(scope instanceof LineScope, 'an agent has a line');
    const opened = await openLine(testDb.db, scope, `${contract_id}-${run_id}`, 'NPR');
    assert(opened !== undefined, 'every line opens');
    const [gross, owed] = [minor(opened.gross), minor(opened.owed)];
    const share = (minor(opened.base) * (parsePercent(opened.ratePercent) ?? 0n)) / 1_000_000n;
    const cap = opened.maximumPay === null ? share : minor(opened.maximumPay);
    expect(gross).toBe(share < cap ? share : cap);
    expect(owed).toBe(total(opened.downlines.map((downline) => minor(downline.gross))));
    expect(minor(opened.adjustment)).toBe(total(opened.adjustments.map(({ amount }) => minor(amount))));
    expect(minor(opened.net)).toBe((gross > owed ? gross - owed : 0n) + minor(opened.adjustment));
    await expectRowsAddUp(scope, opened);
  }
}

/** The rows of the roll-ups, page by page, add up to the figures and to the base of the line, although bets of its window have come since. */
async function expectRowsAddUp(scope: LineScope, { settlementId, base, figures }: SettlementValue): Promise<void> {
  const rows: SettlementRow[] = [];
  for (let pageNo = 1, totalPages = 1; pageNo <= totalPages; pageNo += 1) {
    const page = await readRowsOfLine(testDb.db, scope, { settlementId, pageNo, pageSize: 2 }, 'NPR');
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

/** Every line is paid, and the agents have what the lines say. */
async function expectAllPaid({ merchantId, agents }: World): Promise<void> {
  const lines = await sql<{ paid: bigint; unpaid: bigint }>`
    select coalesce(sum(net_minor), 0) as paid, count(*) filter (where state <> 'paid') as unpaid
    from settlement_line where merchant_id = ${merchantId}`.execute(testDb.db);
  const wallets = await sql<{ cash: bigint }>`
    select coalesce(sum(balance_minor), 0) as cash from wallet_account
    where member_id = any(${agents.map(({ memberId }) => memberId)}::bigint[])`.execute(testDb.db);
  expect(lines.rows[0]).toEqual({ paid: wallets.rows[0]?.cash, unpaid: 0n });
}

/** A run that is computed anew gives the same lines, although bets of its window have come since. */
async function expectReplays({ merchantId }: World): Promise<void> {
  const runs = await testDb.db
    .selectFrom('settlement_run')
    .select('run_id as runId')
    .where('merchant_id', '=', merchantId)
    .execute();
  for (const { runId } of runs) {
    const replay = await transaction(testDb.db, async (tx) => await replayRun(tx, { merchantId, runId }));
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
  { timeout: 240_000 + HISTORIES * 10_000 },
  async () => {
    await fc.assert(fc.asyncProperty(history, compare), { numRuns: HISTORIES, endOnFailure: true });
  },
);
