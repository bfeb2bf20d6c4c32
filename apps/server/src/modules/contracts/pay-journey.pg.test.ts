import { contractKinds, type ContractKind } from '@baize/contract/agent-codes';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import type { SettlementRowsValue, SettlementsValue, SettlementValue } from '@baize/contract/schemas/settlements';
import { parseAmount } from '@baize/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpMoney } from '../../betting/money-days.ts';
import { windowAt } from '../../domain/contracts/window.ts';
import { parseTerms } from '../../domain/contracts/terms.ts';
import type { RequestOf } from '../../http/call.ts';
import { readBalance } from '../../ledger/post.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { transaction } from '../../platform/transaction.ts';
import { callOf, merchantOf } from '../../testing/call.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { deliverBet, settleAt } from '../../testing/settlements.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from '../../testing/world.ts';
import { inboxEvents } from '../inbox/events.ts';
import { createContractsHandlers, type ContractCalls } from './routes.ts';
import { endMerchantContract, offerContract } from './service.ts';
import { createSettlementsHandlers, type SettlementCalls } from './settlements/routes.ts';

const TIME_ZONE = 'Asia/Kathmandu';
const merchant = merchantOf(1, TIME_ZONE);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The last whole month of the merchant, with an hour of the day before it for the agreements. */
const MONTH = windowAt('M', new Date(windowAt('M', new Date(), TIME_ZONE).from.getTime() - 1), TIME_ZONE);

let testDb: TestDb;
let now = new Date(MONTH.from.getTime() - HOUR_MS);
let agents: readonly TestMember[];
let player: TestMember;
const handlers = () => ({
  ...createContractsHandlers({ db: testDb.db, now: () => now }),
  ...createSettlementsHandlers({ db: testDb.db }),
});

beforeAll(async () => {
  testDb = await openTestDb(6);
  const { db } = testDb;
  await createMerchant(db, 1, TIME_ZONE);
  await createCatalogue(db, 1);
  while (await rollUpMoney(db, new Date()));
  for (const kind of contractKinds)
    await db.insertInto('agent_contract_rule').values({ merchant_id: 1, kind, rate_ppm_max: 500_000 }).execute();
  const top = await createMember(db, { merchantId: 1, account: 'top', type: 1 });
  const middle = await createMember(db, { merchantId: 1, account: 'middle', type: 2, upline: top });
  const low = await createMember(db, { merchantId: 1, account: 'low', type: 2, upline: middle });
  agents = [top, middle, low];
  player = await createMember(db, { merchantId: 1, account: 'player', upline: low });
});
afterAll(async () => await testDb.close());

async function call<Id extends ContractCalls | SettlementCalls>(id: Id, by: TestMember, request: RequestOf<Id>) {
  // The compiler cannot pair the handlers of a union of calls with their requests.
  const handler = handlers()[id] as unknown as (
    made: unknown,
  ) => Promise<{ ok: true; value: unknown } | { ok: false; code: string }>;
  const outcome = await handler(callOf(by, merchant, request));
  if (!outcome.ok) throw new Error(`${id} of ${by.account}: ${outcome.code}`);
  return outcome.value;
}

const tiersOf = (ratePercent: string) => ({
  tiers: [{ ratePercent }],
  activeFrom: { validBet: '0.00', deposits: '0.00' },
});

function termsOf(kind: ContractKind, percent: string): ContractTerms {
  if (kind === 'dividend') return { kind, period: 'M', carryOver: 'reset', ...tiersOf(percent) };
  return kind === 'daily_salary' ? { kind, period: 'D', ...tiersOf(percent) } : { kind, ...tiersOf(percent) };
}

const RATES: Readonly<Record<ContractKind, readonly string[]>> = {
  real_time_salary: ['0.9', '0.6', '0.25'],
  hourly_salary: ['1.2', '0.7', '0.3'],
  daily_salary: ['1.5', '1.1', '0.4'],
  dividend: ['40', '25', '10'],
};

/** The brand offers the top agent a contract of each kind, and each agent passes a part on to the one below. */
async function agreeOnAllLevels(): Promise<void> {
  const actor = { merchantId: 1, timeZone: TIME_ZONE, memberId: null, now };
  for (const kind of contractKinds)
    for (const [level, agent] of agents.entries()) {
      const wire = termsOf(kind, RATES[kind][level] ?? '');
      const upline = agents[level - 1];
      const offerId = upline ? await offerOf(upline, agent, wire) : await offerOfBrand(actor, agent, wire);
      await call('answerContract', agent, { offerId, answer: 'approve', note: '' });
    }
}

async function offerOf(upline: TestMember, { account }: TestMember, terms: ContractTerms): Promise<string> {
  const made = (await call('offerContract', upline, { account, terms, note: '' })) as { offerId: string };
  return made.offerId;
}

async function offerOfBrand(
  actor: Parameters<typeof offerContract>[1],
  { memberId }: TestMember,
  wire: ContractTerms,
): Promise<string> {
  const terms = parseTerms(wire, 'NPR');
  if (!terms.ok) throw new Error(terms.code);
  const offer = { downlineId: memberId, terms: terms.value, note: '' };
  const made = await transaction(testDb.db, async (tx) => await offerContract(tx, actor, offer));
  if (!made.ok) throw new Error(made.code);
  return String(made.value);
}

async function play(placedAt: Date, stakeMinor: bigint, winMinor = 0n): Promise<void> {
  const state = winMinor > 0n ? 'won' : 'lost';
  const bet = await insertBet(testDb.db, { member: player, placedAt, stakeMinor, winMinor, state });
  await deliverBet(testDb.db, 'bet.settled', bet);
}

/** Moves the clock on, and lets the worker do what is due by then. */
async function moveClockTo(moment: Date): Promise<void> {
  now = moment;
  expect(await settleAt(testDb.db, moment)).toEqual([]);
}

/** The brand ends the contracts of the short windows, and with them those below, so that the month has no thousands of windows. */
async function endShortContracts(): Promise<void> {
  const short = await testDb.db
    .selectFrom('agent_contract')
    .select('contract_id')
    .where('upline_id', 'is', null)
    .where('kind', 'in', ['real_time_salary', 'hourly_salary'])
    .execute();
  const actor = { merchantId: 1, timeZone: TIME_ZONE, memberId: null, now };
  for (const { contract_id: contractId } of short)
    await transaction(testDb.db, async (tx) =>
      expect(await endMerchantContract(tx, actor, contractId)).toMatchObject({ ok: true }),
    );
}

const minor = (amount: string): bigint => parseAmount(amount, 'NPR')?.amountMinor ?? 0n;
const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(moment);

/** Opens every line by which the agent was paid by a kind. */
async function openAll(agent: TestMember, kind: ContractKind): Promise<SettlementValue[]> {
  const range = { from: dayOf(MONTH.from), to: dayOf(new Date(MONTH.to.getTime() - 1)) };
  const request = { ...range, kind, direction: 'upline', pageNo: 1, pageSize: 50 } as const;
  const { list } = (await call('settlements', agent, request)) as SettlementsValue;
  return await Promise.all(
    list.map(async ({ settlementId }) => (await call('settlement', agent, { settlementId })) as SettlementValue),
  );
}

/** Computes a line anew from the figures that it shows, as its reader would. */
function checkFormula({ kind, figures, tier, downlines, ...line }: SettlementValue): void {
  const loss =
    -minor(figures.profitAndLoss) - minor(figures.promotions) - minor(figures.rebates) - minor(figures.salaries);
  const base = kind === 'dividend' ? (loss > 0n ? loss : 0n) : minor(figures.validBet);
  const ratePpm = BigInt(Math.round(Number(tier?.ratePercent ?? '0') * 10_000));
  const gross = (base * ratePpm) / 1_000_000n;
  const owed = downlines.reduce((sum, each) => sum + minor(each.gross), 0n);
  expect({ base: minor(line.base), gross: minor(line.gross), owed: minor(line.owed) }).toEqual({ base, gross, owed });
  expect(minor(line.net)).toBe((gross > owed ? gross - owed : 0n) + minor(line.adjustment));
  expect(line.state).toBe('paid');
}

/** The rows of the roll-ups that the line opens to add up to its base. */
async function checkRows(agent: TestMember, { settlementId, base }: SettlementValue): Promise<void> {
  const request = { settlementId, pageNo: 1, pageSize: 20 };
  const { list, totals } = (await call('settlementRows', agent, request)) as SettlementRowsValue;
  const part = list.reduce((sum, row) => sum + minor(row.part), 0n);
  expect({ base: totals.base, unlisted: minor(totals.unlisted) }).toEqual({ base, unlisted: 0n });
  expect(minor(base)).toBe(part > 0n ? part : 0n);
}

async function cashOf({ memberId }: TestMember): Promise<bigint> {
  return (await readBalance(testDb.db, memberId, 'NPR')).amountMinor;
}

const byValue = (one: bigint, other: bigint): number => Number(one - other);

async function toldPayOf({ memberId }: TestMember): Promise<bigint[]> {
  await deliverOutbox(testDb.db, [{ name: 'inbox', handlers: inboxEvents }]);
  const rows = await testDb.db
    .selectFrom('inbox_message')
    .select('amount_minor as amountMinor')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'pay_received')
    .execute();
  return rows.flatMap(({ amountMinor }) => amountMinor ?? []).toSorted(byValue);
}

test('three levels agree, a player bets, and the clock moves through five minutes, an hour, a day and a month: every income opens to its formula', async () => {
  await agreeOnAllLevels();
  const at = (milliseconds: number) => new Date(MONTH.from.getTime() + milliseconds);
  await moveClockTo(at(0));
  await play(at(MINUTE_MS), 100_000n);
  await moveClockTo(at(6 * MINUTE_MS));
  expect(await netsOf('real_time_salary')).toEqual([300n, 350n, 250n]);
  await play(at(40 * MINUTE_MS), 50_000n, 20_000n);
  await moveClockTo(at(HOUR_MS + MINUTE_MS));
  expect(await netsOf('hourly_salary')).toEqual([750n, 600n, 450n]);
  await endShortContracts();
  await play(at(30 * HOUR_MS), 70_000n, 10_000n);
  await moveClockTo(at(2 * DAY_MS + MINUTE_MS));
  // The second day is computed after its midnight, and paid on the day after.
  expect(await netsOf('daily_salary')).toEqual([600n, 1_050n, 600n]);
  await moveClockTo(new Date(MONTH.to.getTime() + 2 * DAY_MS));
  // 2,200.00 staked and 300.00 won back. Pay is posted at the time of the database, so that no salary lies in the month.
  expect(await netsOf('dividend')).toEqual([28_500n, 28_500n, 19_000n]);

  for (const [level, agent] of agents.entries()) {
    const opened = (await Promise.all(contractKinds.map(async (kind) => await openAll(agent, kind)))).flat();
    expect(new Set(opened.map(({ kind }) => kind)).size).toBe(contractKinds.length);
    opened.forEach(checkFormula);
    for (const line of opened) await checkRows(agent, line);
    expect(opened.every(({ downlines }) => downlines.length === (level < 2 ? 1 : 0))).toBe(true);
    expect(opened.reduce((sum, { net }) => sum + minor(net), 0n)).toBe(await cashOf(agent));
    // Pay of a day and of a month is told by a message, that of minutes and hours is not.
    const told = opened.filter(({ kind, net }) => ['daily_salary', 'dividend'].includes(kind) && minor(net) > 0n);
    expect(await toldPayOf(agent)).toEqual(told.map(({ net }) => minor(net)).toSorted(byValue));
  }
  for (const kind of contractKinds) {
    const top = agents[0] ? await openAll(agents[0], kind) : [];
    const nets = await netsOf(kind);
    expect(nets.reduce((sum, net) => sum + net, 0n)).toBe(top.reduce((sum, { gross }) => sum + minor(gross), 0n));
  }
  expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
  const unpaid = await testDb.db.selectFrom('settlement_line').select('run_id').where('state', '<>', 'paid').execute();
  expect(unpaid).toEqual([]);
});

/** Reads the pay of each agent by a kind, from the top down. */
async function netsOf(kind: ContractKind): Promise<bigint[]> {
  const opened = await Promise.all(agents.map(async (agent) => await openAll(agent, kind)));
  return opened.map((lines) => lines.reduce((sum, { net, state }) => sum + (state === 'paid' ? minor(net) : 0n), 0n));
}
