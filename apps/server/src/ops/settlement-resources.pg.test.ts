import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpMoney } from '../betting/money-days.ts';
import { windowAt } from '../domain/contracts/window.ts';
import { runCommand } from '../testing/ops.ts';
import { deliverBet, endContracts, putContractInForce, settleAt } from '../testing/settlements.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from '../testing/world.ts';

const TIME_ZONE = 'Asia/Kathmandu';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 10 % without a condition. */
const TIER = {
  ratePpm: 100_000n,
  activeMembers: null,
  validBetMinor: null,
  profitAndLossMinor: null,
  betAmountMinor: null,
};
const ACTIVE_FROM = { validBetMinor: 0n, depositsMinor: 0n };

let testDb: TestDb;
let agent: TestMember;
let player: TestMember;
let contract: string;

const windowOfDay = (daysAgo: number) => windowAt('D', new Date(Date.now() - daysAgo * DAY_MS), TIME_ZONE);

/** Creates a top agent with a daily salary of 10 %, and a player below the agent who loses 10.00 on the first day. */
beforeAll(async () => {
  testDb = await openTestDb(4);
  const { db } = testDb;
  await createMerchant(db, 1, TIME_ZONE);
  await createMerchant(db, 2, TIME_ZONE);
  await createCatalogue(db, 1);
  while (await rollUpMoney(db, new Date()));
  agent = await createMember(db, { merchantId: 1, account: 'agent', type: 1 });
  player = await createMember(db, { merchantId: 1, account: 'player', upline: agent });
  const terms = {
    kind: 'daily_salary',
    window: 'D',
    carryOver: null,
    tiers: [TIER],
    activeFrom: ACTIVE_FROM,
  } as const;
  contract = String(await putContractInForce(db, { upline: undefined, agent, terms, startsAt: windowOfDay(6).from }));
  const placedAt = new Date(windowOfDay(6).from.getTime() + 3_600_000);
  await deliverBet(db, 'bet.settled', await insertBet(db, { member: player, placedAt, stakeMinor: 1_000n }));
  await settleAt(db, windowOfDay(6).to);
});
afterAll(async () => {
  await testDb.close();
});

const ops = async (verb: string, options: readonly string[] = [], by: readonly string[] = ['--by', 'asha']) =>
  await runCommand(['settlements', verb, '--run', '1', ...options, '--merchant', 'M1', ...by], { db: testDb.db });
const reason = ['--reason', 'ticket 9'];

async function readRunState(): Promise<{ state: string; is_held: boolean }> {
  return await testDb.db
    .selectFrom('settlement_run')
    .select(['state', 'is_held'])
    .where('run_id', '=', 1n)
    .executeTakeFirstOrThrow();
}

test('a run is shown with its sums, and belongs to its brand alone', async () => {
  expect(await ops('show', [], [])).toMatchObject({
    code: 0,
    out: expect.arrayContaining(['kind: daily_salary', 'state: paying', 'lines: 1', 'grossMinor: 100', 'gapMinor: 0']),
  });
  const other = ['settlements', 'show', '--run', '1', '--merchant', 'M2'];
  expect(await runCommand(other, { db: testDb.db })).toMatchObject({ code: 2 });
});

test('the lines of a run are printed with their formula', async () => {
  const lines = ['settlements', 'lines', '--merchant', 'M1', '--run', '1'];
  expect(await runCommand(lines, { db: testDb.db })).toMatchObject({
    code: 0,
    out: [
      `contract ${contract}  member ${agent.memberId} (agent)  open  tier 1 at 10%  base=10.00  gross=1.00  owed=0.00  adjustment=0.00  net=1.00  gap=0.00`,
      '1 lines.',
    ],
  });
  expect((await runCommand([...lines, '--after', contract], { db: testDb.db })).out).toEqual(['0 lines.']);
  expect((await runCommand([...lines, '--contract', contract], { db: testDb.db })).out).toEqual([
    expect.stringContaining(`contract ${contract} `),
    `  ${windowOfDay(6).from.toISOString()}  member ${player.memberId} (player)  stake=10.00  valid=10.00  profit=-10.00  part=10.00`,
    '1 lines.',
  ]);
  expect(await runCommand([...lines, '--contract', 'x'], { db: testDb.db })).toMatchObject({ code: 2 });
  expect(await runCommand([...lines, '--state', 'lost'], { db: testDb.db })).toMatchObject({ code: 2 });
  expect(await runCommand(['settlements', 'lines', '--merchant', 'M1'], { db: testDb.db })).toMatchObject({ code: 2 });
});

test('the worker leaves a held run alone until it is resumed', async () => {
  expect(await ops('hold', reason)).toMatchObject({ code: 0 });
  await settleAt(testDb.db, windowOfDay(5).to);
  expect(await readRunState()).toEqual({ state: 'paying', is_held: true });
  expect(await ops('resume', reason)).toMatchObject({ code: 0, out: expect.arrayContaining(['lines: 0']) });
  await settleAt(testDb.db, windowOfDay(5).to);
  expect(await readRunState()).toEqual({ state: 'done', is_held: false });
  expect(await ops('hold', reason)).toMatchObject({ code: 2 });
});

test('a parked line is tried again once its run is resumed', async () => {
  const placedAt = new Date(windowOfDay(4).from.getTime() + 3_600_000);
  const bet = await insertBet(testDb.db, { member: player, placedAt, stakeMinor: 2_000n });
  await deliverBet(testDb.db, 'bet.settled', bet);
  // Without the tiers of its contract, the line of the run fails and is parked.
  await sql`create table kept_tier as select contract_id, tier_no, rate_ppm from agent_contract_tier`.execute(
    testDb.db,
  );
  await sql`delete from agent_contract_tier`.execute(testDb.db);
  const alerts = await settleAt(testDb.db, windowOfDay(4).to);
  expect(alerts).toHaveLength(1);
  await sql`insert into agent_contract_tier (contract_id, tier_no, rate_ppm) select contract_id, tier_no, rate_ppm from kept_tier`.execute(
    testDb.db,
  );
  const parked = await testDb.db
    .selectFrom('settlement_line')
    .select(['run_id', 'failure'])
    .where('state', '=', 'failed')
    .execute();
  expect(parked).toEqual([{ run_id: 3n, failure: `contract ${contract} has no tiers` }]);
  const lines = ['settlements', 'lines', '--run', '3', '--merchant'];
  expect(await runCommand([...lines, 'M1', '--state', 'failed'], { db: testDb.db })).toMatchObject({
    out: [expect.stringContaining(`(agent)  failed  no tier`), '1 lines.'],
  });
  expect((await runCommand([...lines, 'M1'], { db: testDb.db })).out[0]).toContain(`stopped: contract ${contract} has`);
  expect((await runCommand([...lines, 'M2'], { db: testDb.db })).out).toEqual(['0 lines.']);
  const resume = ['settlements', 'resume', '--run', '3', ...reason, '--merchant', 'M1', '--by', 'asha'];
  expect(await runCommand(resume, { db: testDb.db })).toMatchObject({
    code: 0,
    out: expect.arrayContaining(['lines: 1']),
  });
  expect(await settleAt(testDb.db, windowOfDay(3).to)).toEqual([]);
  const paid = await testDb.db
    .selectFrom('settlement_line')
    .select(['state', 'net_minor'])
    .where('run_id', '=', 3n)
    .execute();
  expect(paid).toEqual([{ state: 'paid', net_minor: 200n }]);
});

test('a replay gives the same lines, and names the first that differs', async () => {
  const equal = await ops('replay', [], []);
  expect(equal).toMatchObject({ code: 0, out: expect.arrayContaining(['equal: true']) });
  await sql`update member_day set valid_bet_minor = valid_bet_minor + 1 where day = ${dayText(6)}::date`.execute(
    testDb.db,
  );
  expect((await ops('replay', [], [])).out).toEqual(expect.arrayContaining(['equal: false', `differs: ${contract}`]));
  await sql`update member_day set valid_bet_minor = valid_bet_minor - 1 where day = ${dayText(6)}::date`.execute(
    testDb.db,
  );
  expect((await ops('replay', [], [])).out).toEqual(equal.out);
});

function dayText(daysAgo: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(windowOfDay(daysAgo).from);
}

test('corrects a window without play', async () => {
  const { run_id } = await testDb.db
    .selectFrom('settlement_run')
    .select('run_id')
    .where('window_from', '=', windowOfDay(3).from)
    .executeTakeFirstOrThrow();
  const correct = async (by: string, amount: string) => {
    const options = ['--run', String(run_id), '--contract', contract, `--amount=${amount}`, ...reason];
    return await runCommand(['settlements', 'correct', ...options, '--merchant', 'M1', '--by', by], { db: testDb.db });
  };
  for (const amount of ['0.20', '-0.20']) {
    expect((await correct('asha', amount)).out).toContain('waits: for another operator');
    expect(await correct('bina', amount)).toMatchObject({ code: 0 });
  }
  const adjustments = await testDb.db
    .selectFrom('settlement_adjustment')
    .select('amount_minor')
    .where('window_from', '=', windowOfDay(3).from)
    .orderBy('adjustment_id')
    .execute();
  expect(adjustments).toEqual([{ amount_minor: 20n }, { amount_minor: -20n }]);
});

test('a correction needs two operators, and is paid in the next window', async () => {
  const correct = async (by: string, amount = '-0.30') =>
    await ops('correct', ['--contract', contract, `--amount=${amount}`, ...reason], ['--by', by]);
  expect((await correct('asha')).out).toContain('waits: for another operator');
  expect((await correct('  ASHA ')).out).toContain('waits: for another operator');
  expect(await correct('bina', '-0.40')).toMatchObject({ code: 2 });
  expect(await correct('bina')).toMatchObject({ code: 0 });
  const placedAt = new Date(windowOfDay(2).from.getTime() + 3_600_000);
  await deliverBet(
    testDb.db,
    'bet.settled',
    await insertBet(testDb.db, { member: player, placedAt, stakeMinor: 1_000n }),
  );
  await settleAt(testDb.db, windowOfDay(2).to);
  const lines = await testDb.db
    .selectFrom('settlement_line')
    .select(['adjustment_minor', 'net_minor'])
    .where('adjustment_minor', '<>', 0n)
    .execute();
  expect(lines).toEqual([{ adjustment_minor: -30n, net_minor: 70n }]);
  const audited = await testDb.db.selectFrom('operator_audit').select('command').orderBy('audit_id').execute();
  expect(audited.map(({ command }) => command).slice(-1)).toEqual(['settlements correct']);
});

test('refuses a correction with a reason that is too long', async () => {
  const long = ['--contract', contract, '--amount=1.00', '--reason', 'x'.repeat(141)];
  expect(await ops('correct', long)).toMatchObject({
    code: 2,
    err: [expect.stringContaining('at most 140 characters')],
  });
});

test('shows the corrections that wait for the agents of a run, and refuses a correction that no window would pay', async () => {
  const correct = async (by: string) =>
    await ops('correct', ['--contract', contract, '--amount=0.70', ...reason], ['--by', by]);
  await correct('asha');
  expect(await correct('bina')).toMatchObject({ code: 0 });
  expect((await ops('show', [], [])).out).toEqual(
    expect.arrayContaining(['waitingMoreMinor: 70', 'waitingLessMinor: 0']),
  );
  await endContracts(testDb.db, 1, windowOfDay(2).to);
  expect(await correct('asha')).toMatchObject({ code: 2, err: [expect.stringContaining('no contract of this kind')] });
});

test('lists the rest of an agent without a contract, which the brand owes to the agent', async () => {
  const command = ['settlements', 'rests', '--merchant', 'M1'];
  expect(await runCommand(command, { db: testDb.db })).toMatchObject({
    code: 0,
    out: [
      expect.stringContaining(`member ${agent.memberId} (agent)  daily_salary  0.70  owed to the agent`),
      '1 rests of agents without a contract wait (at most 1000 are shown).',
    ],
  });
  expect(await runCommand(['settlements', 'rests'], { db: testDb.db })).toMatchObject({ code: 2 });
});

test('two operators end the rest of an agent without a contract by the same, whole amount', async () => {
  const settle = async (by: string, amount: string) =>
    await ops('settle', ['--contract', contract, `--amount=${amount}`, ...reason], ['--by', by]);
  expect(await settle('asha', '0.60')).toMatchObject({ code: 2, err: [expect.stringContaining('Another amount')] });
  expect((await settle('asha', '0.70')).out).toContain('waits: for another operator');
  expect((await settle('asha', '0.70')).out).toContain('waits: for another operator');
  expect(await settle('bina', '0.70')).toMatchObject({ code: 0 });
  expect(await runCommand(['settlements', 'rests', '--merchant', 'M1'], { db: testDb.db })).toMatchObject({
    out: ['0 rests of agents without a contract wait (at most 1000 are shown).'],
  });
  expect(await settle('asha', '0.70')).toMatchObject({ code: 2 });
  const audited = await testDb.db.selectFrom('operator_audit').select('command').orderBy('audit_id').execute();
  expect(audited.map(({ command }) => command).slice(-1)).toEqual(['settlements settle']);
});

test('sums the cost of commission by kind of contract', async () => {
  const costs = ['settlements', 'costs', '--merchant', 'M1', '--from', dayText(6), '--to'];
  expect(await runCommand([...costs, dayText(6)], { db: testDb.db })).toMatchObject({
    code: 0,
    out: [
      'daily_salary  windows=1  lines=1  paid=1.00  waiting=0.00  gaps=0.00  adjustments=0.00',
      `M1, windows that began from ${dayText(6)} to ${dayText(6)}: 1.00 NPR paid to agents`,
    ],
  });
  expect(await runCommand([...costs, '2020-01-01'], { db: testDb.db })).toMatchObject({ code: 2 });
  const noDay = ['settlements', 'costs', '--merchant', 'M1', '--from', '2026-02-31', '--to', '2026-03-05'];
  expect(await runCommand(noDay, { db: testDb.db })).toMatchObject({ code: 2, err: ['--from: 2026-02-31 is no day.'] });
});

test('an operator settles at once what is due', async () => {
  const run = ['settlements', 'run', '--by', 'asha'];
  expect(await runCommand(run, { db: testDb.db })).toMatchObject({ code: 0 });
  expect(await runCommand(['settlements', 'run'], { db: testDb.db })).toMatchObject({ code: 2 });
});

test('a pass that breaks off is in the audit', async () => {
  const readPasses = async () =>
    await testDb.db
      .selectFrom('operator_audit')
      .select(['operator', 'after'])
      .where('command', '=', 'settlements run')
      .orderBy('audit_id')
      .execute();
  const passes = await readPasses();
  await sql`alter table settlement_run rename to settlement_run_away`.execute(testDb.db);
  try {
    const run = runCommand(['settlements', 'run', '--by', 'Bina'], { db: testDb.db });
    await expect(run).rejects.toThrow('settlement_run');
  } finally {
    await sql`alter table settlement_run_away rename to settlement_run`.execute(testDb.db);
  }
  expect(await readPasses()).toEqual([...passes, { operator: 'bina', after: { state: 'started' } }]);
});

test('one command settles all windows of a contract of which no window was planned yet', async () => {
  const hours = 30;
  const startsAt = windowAt('hour', new Date(Date.now() - hours * HOUR_MS), TIME_ZONE).from;
  const terms = {
    kind: 'hourly_salary',
    window: 'hour',
    carryOver: null,
    tiers: [TIER],
    activeFrom: ACTIVE_FROM,
  } as const;
  await putContractInForce(testDb.db, { upline: undefined, agent, terms, startsAt });
  const result = await runCommand(['settlements', 'run', '--by', 'asha'], { db: testDb.db });
  expect(result).toMatchObject({ code: 0, err: [] });
  const { rows } = await sql<{ state: string; runs: number }>`
    select state, count(*)::integer as runs from settlement_run where kind = 'hourly_salary' group by state`.execute(
    testDb.db,
  );
  expect(rows).toEqual([{ state: 'done', runs: hours }]);
});
