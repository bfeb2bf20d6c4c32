import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourlySweeps, minutelySweeps } from './sweeps.ts';
import { openTestDb, type TestDb } from './testing/test-db.ts';

/*
 * Every table has a sweep that deletes its old rows, or a reason to keep them. The comment above `create table` in the migration states the reason
 * ("Growth: …"). `KEPT_TABLES` states it for tables that are older than this rule, because an applied migration is never changed.
 */
const MIGRATIONS = join(import.meta.dirname, '../migrations');

const KEPT_TABLES: Readonly<Record<string, readonly string[]>> = {
  'operators write these rows: tens to thousands for each brand': [
    'access_rule',
    'agent_contract_rule',
    'agent_contract_tier',
    'agent_recruiting',
    'allowed_link_host',
    'announcement',
    'app_download',
    'approval_limit',
    'banner',
    'customer_service',
    'deposit_bonus',
    'deposit_method',
    'deposit_setting',
    'game',
    'game_category',
    'help_article',
    'help_section',
    'identity_provider',
    'integration',
    'integration_key',
    'line_transfer_rule',
    'lottery_feed',
    'lottery_feed_key',
    'merchant',
    'merchant_domain',
    'merchant_switch',
    'merchant_vendor',
    'payment_provider',
    'payment_provider_key',
    'payout_provider',
    'register_rule',
    'resource',
    'vendor',
    'withdrawal_rule',
  ],
  'one row, or a few per member, changed in place': [
    'favorite',
    'member',
    'passkey',
    'payout_account',
    'play_limit',
    'reality_check',
    'recent_game',
    'recovery_code',
    'social_identity',
    'two_factor',
    'vendor_closing',
    'vendor_wallet',
    'wallet_account',
    'withdraw_password_guess',
  ],
  'a row of each job, changed in place': [
    'catalogue_version',
    'ledger_house_checkpoint',
    'migration',
    'money_rollup_checkpoint',
    'outbox_cursor',
    'team_transaction_checkpoint',
  ],
  // The partitions of a month can be archived (docs/decisions/0075-old-months-become-files.md).
  'the books, by months': ['bet', 'entry', 'posting'],
  'kept as long as the postings and bets that they name': [
    'ledger_act_leg',
    'lottery_chase',
    'lottery_chase_issue',
    'lottery_order',
  ],
  'keys without a last day: a vendor may repeat a call, and a job a posting, at any time (decision 37)': [
    'bet_round',
    'bet_tombstone',
    'idempotency',
    'wallet_transaction',
  ],
  'facts of money that moved, which the law has an operator keep': [
    'deposit',
    'line_transfer',
    'payment_event',
    'turnover_requirement',
    'vendor_transfer',
    'withdrawal',
  ],
  'sums by day: their bets may be archived, they stay': ['member_day', 'team_day'],
  // Servers of release 0.3.0 still delete old rows of this table. The release after this one drops it.
  'empty, because nothing writes it': ['failed_guess'],
  'who did and decided what': ['approval', 'operator_audit', 'operator_audit_head', 'play_exclusion'],
};

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(1);
});
afterAll(async () => {
  await testDb.close();
});

async function readTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      -- On Citus, the tables of the extension and the shards, whose names end with a number, are left out.
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') and c.relname !~ '_[0-9]{6,}$'
    order by 1`.execute(testDb.db);
  return rows.map(({ name }) => name);
}

/** Returns the tables of the migrations whose comment above `create table` states how they grow. */
function readTablesWithGrowthComment(): string[] {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const texts = files.map((name) => readFileSync(join(MIGRATIONS, name), 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/((?:^--.*\n)+)^create (?:unlogged )?table (\w+)/gm)].flatMap(([, comment = '', name = '']) =>
      /grow|retention|deleted|kept/i.test(comment) ? [name] : [],
    ),
  );
}

test('every table has a sweep, or a reason to keep its rows', async () => {
  const swept = [...minutelySweeps, ...hourlySweeps].flatMap(({ name, age }) => [name, age?.table ?? name]);
  const explained = new Set([...swept, ...readTablesWithGrowthComment(), ...Object.values(KEPT_TABLES).flat()]);
  const unexplained = (await readTables()).filter((name) => !explained.has(name));
  expect(unexplained).toEqual([]);
});

test('the list of kept tables names tables that exist, each once', async () => {
  const tables = new Set(await readTables());
  const kept = Object.values(KEPT_TABLES).flat();
  expect(kept.filter((name) => !tables.has(name))).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
});

test('the rule reads the comments of migrations', () => {
  expect(readTablesWithGrowthComment()).toEqual(
    expect.arrayContaining(['reward_grant', 'ledger_act', 'history_archive']),
  );
  expect(readTablesWithGrowthComment()).not.toContain('deposit');
});
