import { money } from '@baize/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseAccount } from '../domain/wallet/account.ts';
import { post } from '../ledger/post.ts';
import { transaction } from '../platform/transaction.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant, type TestMember } from '../testing/world.ts';
import { readMoneyRollupCheckpoint, rollUpMoney } from './money-days.ts';

let testDb: TestDb;
const team: TestMember[] = [];
const UPLINE_INDEX = [undefined, 0, 0, 1, 2] as const;

beforeAll(async () => {
  testDb = await openTestDb(6);
  await createMerchant(testDb.db, 1);
  for (const [index, upline] of UPLINE_INDEX.entries())
    team.push(
      await createMember(testDb.db, {
        merchantId: 1,
        account: `m${index}`,
        ...(upline !== undefined && { upline: team[upline] }),
      }),
    );
});
afterAll(async () => {
  await testDb.close();
});

/** The kinds of postings, each with the sign of the cash entry and the figure of the roll-up that counts the kind. */
const KINDS = [
  { kind: 'deposit', sign: 1n, figure: 'deposits_minor' },
  { kind: 'deposit_bonus', sign: 1n, figure: 'bonuses_minor' },
  { kind: 'rebate', sign: 1n, figure: 'rebates_minor' },
  { kind: 'salary', sign: 1n, figure: 'salaries_minor' },
  { kind: 'withdrawal', sign: -1n, figure: 'withdrawals_minor' },
  { kind: 'bet', sign: -1n, figure: undefined },
] as const;

interface Movement {
  readonly member: number;
  readonly kind: number;
  readonly amount: number;
  readonly hoursAgo: number;
}

const movement: fc.Arbitrary<Movement> = fc.record({
  member: fc.integer({ min: 0, max: UPLINE_INDEX.length - 1 }),
  kind: fc.integer({ min: 0, max: KINDS.length - 1 }),
  amount: fc.integer({ min: 1, max: 500 }),
  hoursAgo: fc.integer({ min: 0, max: 20 }),
});

let movementCount = 0;
const moves: { readonly member: TestMember; readonly figure: string; readonly day: string; readonly amount: bigint }[] =
  [];

/** Posts the movement, and records the figure that the roll-up has to show. An adjustment fills the cash before, so that no movement is refused. */
async function move({ member: index, kind: kindIndex, amount, hoursAgo }: Movement): Promise<void> {
  const member = team[index];
  const posting = KINDS[kindIndex];
  if (!member || !posting) throw new Error('no such member or kind');
  movementCount += 1;
  const when = new Date(Date.now() - hoursAgo * 3_600_000);
  const minor = posting.sign * BigInt(amount);
  await transaction(testDb.db, async (tx) => {
    for (const [key, kind, amountMinor] of [
      [`fill:${movementCount}`, 'adjust', 1_000n],
      [`move:${movementCount}`, posting.kind, minor],
    ] as const)
      await post(tx, { memberId: member.memberId, key, kind, entries: createEntries(amountMinor) });
    await sql`alter table entry disable trigger user`.execute(tx);
    await sql`update entry set created_at = ${when} where member_id = ${member.memberId} and created_at = now()`.execute(
      tx,
    );
    await sql`alter table entry enable trigger user`.execute(tx);
  });
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(when);
  if (posting.figure) moves.push({ member, figure: posting.figure, day, amount: BigInt(amount) });
}

function createEntries(amountMinor: bigint) {
  const house: HouseAccount = 'house:promotion';
  return [
    { account: 'cash', amount: money('NPR', amountMinor) },
    { account: house, amount: money('NPR', -amountMinor) },
  ] as const;
}

/** Sums the recorded figures per member, and per agent over all members below. */
function expectedRows(): Map<string, bigint> {
  const rows = new Map<string, bigint>();
  for (const { member, figure, day, amount } of moves) {
    const agents = member.line.split('.').slice(0, -1);
    for (const key of [`member ${member.memberId}`, ...agents.map((agent) => `team ${agent}`)]) {
      const name = `${key} ${day} ${figure}`;
      rows.set(name, (rows.get(name) ?? 0n) + amount);
    }
  }
  return rows;
}

async function readRows(): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ name: string; minor: bigint }>`
    select format('%s %s %s %s', level, member_id, day, figure) as name, minor
    from (
      select 'member' as level, member_id, day, deposits_minor, withdrawals_minor, bonuses_minor, rebates_minor, salaries_minor from member_money_day
      union all
      select 'team', member_id, day, deposits_minor, withdrawals_minor, bonuses_minor, rebates_minor, salaries_minor from team_money_day
    ) d
    cross join lateral (values ('deposits_minor', deposits_minor), ('withdrawals_minor', withdrawals_minor),
      ('bonuses_minor', bonuses_minor), ('rebates_minor', rebates_minor), ('salaries_minor', salaries_minor)) f (figure, minor)
    where minor <> 0`.execute(testDb.db);
  return new Map(rows.map(({ name, minor }) => [name, minor]));
}

test('the days of money are the sums of the entries after any history, even if several runs roll them up at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 8 }), async (movements) => {
      for (const each of movements) await move(each);
      // The movements may lie before the checkpoint of the last round, so everything is rolled up from the beginning.
      await sql`truncate money_rollup_checkpoint, member_money_day, team_money_day`.execute(testDb.db);
      const until = new Date(Date.now() + 1_000);
      const run = async (): Promise<void> => {
        while (await rollUpMoney(testDb.db, until));
      };
      await Promise.all([run(), run(), run()]);
      expect(await readRows()).toEqual(expectedRows());
      expect(await readMoneyRollupCheckpoint(testDb.db)).toEqual(until);
    }),
    { numRuns: 6 },
  );
});

test('a later run over a span without entries moves the checkpoint and adds nothing', async () => {
  const since = await readMoneyRollupCheckpoint(testDb.db);
  const until = new Date((since?.getTime() ?? 0) + 60_000);
  const before = await readRows();
  await rollUpMoney(testDb.db, until);
  await rollUpMoney(testDb.db, until);
  expect(await readRows()).toEqual(before);
  expect(await readMoneyRollupCheckpoint(testDb.db)).toEqual(until);
});
