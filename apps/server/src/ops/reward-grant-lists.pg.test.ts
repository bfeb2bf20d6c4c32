import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxEvents } from '../modules/inbox/events.ts';
import { runCommand } from '../testing/ops.ts';
import { deliverOutbox } from '../testing/outbox.ts';
import { insertProgram } from '../testing/rewards.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant } from '../testing/world.ts';

let testDb: TestDb;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  for (const account of ['suraj92', 'bimala']) await createMember(testDb.db, { merchantId: 1, account });
  await insertProgram(testDb.db, {
    code: 'gifts',
    kind: 'application',
    budgetMinor: 2_000n,
    definition: {
      remarkRequired: false,
      imagesRequired: false,
      amountMax: '50.00',
      turnoverPpm: 1_000_000,
      frequency: 'always',
      claimDays: 7,
    },
  });
});
afterAll(async () => await testDb.close());

async function ops(verb: string, by: string, options: readonly string[], file = '') {
  const argv = ['reward-grant-lists', verb, '--merchant', 'M1', ...options, ...(by === '' ? [] : ['--by', by])];
  const { code, out, err } = await runCommand(argv, { db: testDb.db, readFile: () => file });
  return { code, text: [...out, ...err].join('\n') };
}

async function addList(file: string): Promise<string> {
  const { text } = await ops('add', 'asha', ['--program', 'gifts', '--file', 'list.csv'], file);
  return /^List (\d+) of/.exec(text)?.[1] ?? text;
}

async function readGrants() {
  return await testDb.db.selectFrom('reward_grant').select(['amount_minor', 'state']).orderBy('amount_minor').execute();
}

test('grants a list once, and only by another operator than the one who has added it', async () => {
  const id = await addList('account,amount\nsuraj92,12.50\nBimala,5\n');
  const approval = ['--id', id];
  expect(await ops('approve', 'asha', approval)).toMatchObject({ code: 2, text: expect.stringContaining('Another') });
  expect(await readGrants()).toEqual([]);
  const results = await Promise.all([ops('approve', 'bina', approval), ops('approve', 'chandra', approval)]);
  expect(results.map(({ code }) => code).toSorted((left, right) => left - right)).toEqual([0, 2]);
  expect(await readGrants()).toEqual([
    { amount_minor: 500n, state: 'claim' },
    { amount_minor: 1_250n, state: 'claim' },
  ]);
  await deliverOutbox(testDb.db, [{ name: 'inbox', handlers: inboxEvents }]);
  const messages = await testDb.db
    .selectFrom('inbox_message')
    .select(['kind', 'amount_minor'])
    .orderBy('amount_minor')
    .execute();
  expect(messages).toEqual([
    { kind: 'reward_waiting', amount_minor: 500n },
    { kind: 'reward_waiting', amount_minor: 1_250n },
  ]);
  expect((await ops('list', '', [])).text).toContain('gifts  lines=2  sum=17.50  approved  by asha');
});

test('grants nothing of a list above the budget, which the operator who has added it can reject', async () => {
  const before = await readGrants();
  const id = await addList('suraj92,2.00\nbimala,1.00');
  expect(await ops('approve', 'bina', ['--id', id])).toMatchObject({
    code: 2,
    text: expect.stringContaining('budget'),
  });
  expect(await readGrants()).toEqual(before);
  expect(await ops('reject', 'asha', ['--id', id])).toMatchObject({ code: 0 });
  expect(await ops('approve', 'bina', ['--id', id])).toMatchObject({ code: 2 });
});

test('names the mistakes in a list and stores nothing', async () => {
  expect(await addList('suraj92,50.01')).toContain('more than the program gives');
  expect(await addList('nobody,1.00')).toContain('no such accounts of this brand: nobody');
  expect((await ops('list', '', [])).text).toContain('2 lists.');
});
