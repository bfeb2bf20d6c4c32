import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listVerbs } from '../ops/arguments.ts';
import { findCommandRules } from '../ops/access.ts';
import { commands } from '../ops/commands.ts';
import { resources } from '../ops/resources.ts';
import { tablelessResources } from '../ops/tableless-resources.ts';
import { makeToken } from '../platform/tokens.ts';
import { runCommand, type CommandOutcome } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant } from '../testing/world.ts';

/*
 * Runs every command of `pnpm ops` as an operator who has every permission at the second brand and none at the first. A new command is included at
 * once.
 */

const NOW = new Date('2026-11-21T12:00:00Z');
const VICTIM = 'victimofbrandone';

let testDb: TestDb;
let token: string;
let victimId: bigint;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createMerchant(testDb.db, 2);
  token = await logInOperator('bina');
  ({ memberId: victimId } = await createMember(testDb.db, { merchantId: 1, account: VICTIM }));
  await createMember(testDb.db, { merchantId: 2, account: 'ofbrandtwo' });
});
afterAll(async () => await testDb.close());

/** Creates an operator of the second brand who has just logged in with the second factor. Returns the session token. */
async function logInOperator(name: string): Promise<string> {
  const { db } = testDb;
  const account = {
    login_name: name,
    full_name: name,
    state: 'active',
    password_hash: 'x',
    sealed_totp: Buffer.alloc(1),
  };
  const { operator_id } = await db
    .insertInto('operator')
    .values({ ...account, created_at: NOW })
    .returning('operator_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('operator_grant').values({ operator_id, merchant_id: 2, role: 'administrator' }).execute();
  const newToken = makeToken();
  const times = { created_at: NOW, used_at: NOW, factor_at: NOW };
  await db
    .insertInto('operator_session')
    .values({ operator_id, token_hash: newToken.hash, ...times })
    .execute();
  return newToken.token;
}

async function ops(...argv: readonly string[]): Promise<CommandOutcome> {
  const session = { read: () => token, write: () => {} };
  return await runCommand(argv, { db: testDb.db, now: () => NOW, session });
}

const everyCommand: readonly (readonly string[])[] = [
  ...Object.entries(resources).flatMap(([name, resource]) => listVerbs(resource).map((verb) => [name, verb])),
  ...Object.keys(commands).map((name) => name.split(' ')),
  ...Object.keys(tablelessResources).map((name) => [name, 'list']),
].filter((argv) => findCommandRules(argv) !== undefined);

const AT_FIRST_BRAND = ['--merchant', 'M1'];
const isOfBrand = (argv: readonly string[]): boolean => findCommandRules(argv)?.reach === 'brand';

describe('an operator of the second brand is refused at the first one, and for all brands', () => {
  test.each(everyCommand.map((argv) => [argv.join(' '), argv] as const))('%s', async (_, argv) => {
    const { code, out, err } = await ops(...argv, ...(isOfBrand(argv) ? AT_FIRST_BRAND : []));
    expect([code, out, err.join()]).toEqual([2, [], expect.stringContaining('You need the permission')]);
  });
});

describe('no --merchant, neither that of the own brand nor a missing one, changes whom a command concerns', () => {
  const judged = everyCommand.filter((argv) => findCommandRules(argv)?.takesMerchant === false);
  test.each(judged.map((argv) => [argv.join(' '), argv] as const))('%s', async (_, argv) => {
    const { code, out, err } = await ops(...argv, ...(isOfBrand(argv) ? [] : ['--merchant', 'M2']));
    expect([code, out, err.join()]).toEqual([2, [], expect.stringMatching(/^"[a-z -]+" concerns /)]);
  });
});

test('finds no member of the first brand when the command names the second brand', async () => {
  const listed = await ops('members', 'list', '--merchant', 'M2');
  expect([listed.code, listed.out.join()]).toEqual([0, expect.stringContaining('ofbrandtwo')]);
  expect(listed.out.join()).not.toContain(VICTIM);
  for (const verb of ['block', 'unblock', 'end-sessions', 'reset-factor']) {
    const { code, err } = await ops('members', verb, '--merchant', 'M2', '--member', String(victimId), '--reason', 'x');
    expect([verb, code, err.join()]).toEqual([verb, 2, expect.stringContaining('no such member')]);
  }
  const changed = await ops('members', 'change', '--merchant', 'M2', '--member', String(victimId), '--vip', '5');
  expect([changed.code, changed.err.join()]).toEqual([2, expect.stringContaining('no such row')]);
});

test('each refusal is in the audit, with the command and without its options', async () => {
  const rows = await testDb.db
    .selectFrom('operator_audit')
    .select(['operator', 'target'])
    .where('command', '=', 'refused')
    .execute();
  expect(rows).toHaveLength(everyCommand.length);
  expect(new Set(rows.map(({ operator }) => operator))).toEqual(new Set(['bina']));
});
