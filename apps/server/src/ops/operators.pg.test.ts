import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../operators/permissions.ts';
import { REVEALS_PER_DAY_MAX } from '../operators/authorise.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { createDb, createPool } from '../platform/db.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { LONG_LIMITS } from '../platform/pool-limits.ts';
import { createTotp } from '../platform/totp.ts';
import { transaction } from '../platform/transaction.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { runCommand } from '../testing/ops.ts';
import { createMember, createMerchant } from '../testing/world.ts';
import { findCommandRules } from './access.ts';
import { listVerbs } from './arguments.ts';
import { commands } from './commands.ts';
import { resources } from './resources.ts';
import { tablelessResources } from './tableless-resources.ts';

const START = new Date('2026-11-21T12:00:00Z').getTime();
const MINUTE_MS = 60_000;
const PASSWORD = 'correct horse battery';
const keyRing = createKeyRing([randomBytes(32)]);

let testDb: TestDb;
let minutes = 0;

interface Person {
  readonly name: string;
  totpSecret: string;
  token: string | undefined;
  answers: string[];
}

const newPerson = (name: string): Person => ({ name, totpSecret: '', token: undefined, answers: [] });
const asha = newPerson('asha');
const bina = newPerson('bina');
const chitra = newPerson('chitra');
const dipa = newPerson('dipa');
const now = () => new Date(START + minutes * MINUTE_MS);

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createMerchant(testDb.db, 2);
});
afterAll(async () => await testDb.close());

async function ops(person: Person | undefined, ...argv: readonly string[]) {
  const session = {
    read: () => person?.token,
    write: (token: string | undefined) => void (person && (person.token = token)),
  };
  const lines: string[] = [];
  const ask = async (prompt: string): Promise<string> => {
    if (person && prompt.startsWith('Code')) return generateCode(person);
    return await Promise.resolve(person?.answers.shift() ?? '');
  };
  const capture = (line: string): void => {
    lines.push(line);
    const secret = /secret=([A-Z2-7]+)/.exec(line)?.[1];
    if (person && secret) person.totpSecret = secret;
  };
  const context = { db: testDb.db, now, keyRing, session, ask, print: capture, printError: capture };
  const { code } = await runCommand(argv, context);
  return { code, out: lines.join('\n') };
}

const generateCode = ({ totpSecret }: Person): string =>
  createTotp(totpSecret, '', '').generate({ timestamp: now().getTime() });
const runAsOwner = async (...argv: readonly string[]) => await ops(undefined, '--break-glass', 'set-up', ...argv);

async function enrolAndLogIn(person: Person, added: string): Promise<void> {
  const code = /enrolment code: (\S+)/.exec(added)?.[1] ?? '';
  person.answers.push(code, PASSWORD);
  expect(await ops(person, 'enrol', '--name', person.name)).toMatchObject({ code: 0 });
  await logIn(person);
}

async function logIn(person: Person): Promise<void> {
  minutes += 1;
  person.answers.push(PASSWORD);
  expect(await ops(person, 'login', '--name', person.name)).toMatchObject({ code: 0 });
}

async function findOperatorId(name: string): Promise<bigint> {
  const row = testDb.db.selectFrom('operator').select('operator_id as operatorId').where('login_name', '=', name);
  return (await row.executeTakeFirstOrThrow()).operatorId;
}

async function readNewestAudit() {
  return await testDb.db
    .selectFrom('operator_audit')
    .select(['operator', 'command', 'target', 'after'])
    .orderBy('chain_position', 'desc')
    .executeTakeFirst();
}

const banners = ['banners', 'list', '--merchant'] as const;
const status = ['system', 'change', '--status', '0', '--merchant'] as const;

test('before anybody has enrolled, commands need no log-in, but only the owner of the database adds operators', async () => {
  expect(await ops(undefined, ...banners, 'M1')).toMatchObject({ code: 0 });
  const add = ['operators', 'add', '--name', 'asha', '--full-name', 'Asha K'];
  expect((await ops(undefined, ...add, '--by', 'me')).out).toContain('--break-glass');
  const named = await transaction(testDb.db, async (tx) => await identifyOperator(tx, ' Asha', now()));
  const added = await runAsOwner(...add);
  expect(named).toEqual({ operatorId: await findOperatorId('asha'), loginName: 'asha' });
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining('WARNING: break-glass') });
  expect((await runAsOwner('operators', 'list')).out).not.toContain('break-glass  ');
  expect(await runAsOwner('operators', 'grant', '--name', 'asha', '--role', 'administrator')).toMatchObject({
    code: 0,
  });
  expect(await ops(undefined, ...banners, 'M1')).toMatchObject({ code: 0 });
  await enrolAndLogIn(asha, added.out);
  expect((await ops(undefined, ...banners, 'M1')).out).toContain('not logged in');
});

test('audits an act under the name of the session, and refuses another name', async () => {
  expect(await ops(asha, ...status, 'M1')).toMatchObject({ code: 0 });
  expect(await readNewestAudit()).toMatchObject({ operator: 'asha', command: 'system change' });
  expect((await ops(asha, ...status, 'M1', '--by', 'bina')).out).toContain('Leave --by out');
});

test('a grant covers its permissions and its brand alone, and a refusal is audited', async () => {
  const added = await ops(asha, 'operators', 'add', '--name', 'bina', '--full-name', 'Bina T');
  await ops(asha, 'operators', 'grant', '--name', 'bina', '--role', 'editor', '--merchant', 'M1');
  await enrolAndLogIn(bina, added.out);
  expect(await ops(bina, ...banners, 'M1')).toMatchObject({ code: 0 });
  for (const [argv, target] of [
    [[...banners, 'M2'], 'banners list'],
    [['vendors', 'list'], 'vendors list'],
    [[...status, 'M1'], 'system change'],
  ] as const) {
    expect(await ops(bina, ...argv)).toMatchObject({
      code: 2,
      out: expect.stringContaining('You need the permission'),
    });
    expect(await readNewestAudit()).toMatchObject({ operator: 'bina', command: 'refused', target });
  }
  await ops(asha, 'operators', 'revoke', '--name', 'bina', '--role', 'editor', '--merchant', 'M1');
  expect((await ops(bina, ...banners, 'M1')).out).toContain('You need the permission');
});

test('a grant for one brand covers no command that concerns all brands or the platform', async () => {
  const added = await ops(asha, 'operators', 'add', '--name', 'dipa', '--full-name', 'Dipa S');
  await ops(asha, 'operators', 'grant', '--name', 'dipa', '--role', 'administrator', '--merchant', 'M1');
  await enrolAndLogIn(dipa, added.out);
  expect(await ops(dipa, ...banners, 'M1')).toMatchObject({ code: 0 });
  for (const argv of commandsBeyondOneBrand()) {
    expect((await ops(dipa, ...argv)).out, `pnpm ops ${argv.join(' ')}`).toContain(
      'for all brands: ask who manages operators',
    );
    if (argv[1] === 'grant' || argv[1] === 'revoke') continue;
    expect((await ops(dipa, ...argv, '--merchant', 'M1')).out, `pnpm ops ${argv.join(' ')}`).toContain(
      'leave --merchant out',
    );
  }
  await ops(asha, 'operators', 'disable', '--name', 'dipa');
});

function commandsBeyondOneBrand(): string[][] {
  const all = [
    ...Object.entries(resources).flatMap(([name, resource]) => listVerbs(resource).map((verb) => [name, verb])),
    ...Object.keys(commands).map((name) => name.split(' ')),
    ...Object.keys(tablelessResources).map((name) => [name, 'list']),
  ];
  return all.filter((argv) => (findCommandRules(argv)?.reach ?? 'brand') !== 'brand');
}

test('refuses operators who change their own rights', async () => {
  expect((await ops(asha, 'operators', 'grant', '--name', 'asha', '--role', 'cashier')).out).toContain(
    'their own rights',
  );
});

test('requires a new code for a command about money after ten minutes, and accepts each code once', async () => {
  await logIn(asha);
  const limits = ['approval-limits', 'list', '--merchant', 'M1'];
  minutes += 11;
  expect((await ops(asha, ...limits)).out).toContain('pnpm ops confirm');
  expect(await ops(asha, ...banners, 'M1')).toMatchObject({ code: 0 });
  expect(await ops(asha, 'confirm')).toMatchObject({ code: 0 });
  expect((await ops(asha, 'confirm')).out).toContain('used before');
  expect(await ops(asha, ...limits)).toMatchObject({ code: 0 });
});

test('a session ends after 30 minutes without use, and after 8 hours in any case', async () => {
  await logIn(asha);
  minutes += 31;
  expect((await ops(asha, ...banners, 'M1')).out).toContain('session has ended');
  await logIn(asha);
  for (let used = 0; used < 8 * 60; used += 20) {
    expect(await ops(asha, 'whoami')).toMatchObject({ code: 0 });
    minutes += 20;
  }
  expect((await ops(asha, 'whoami')).out).toContain('not logged in');
});

test('a log-out ends the session for every copy of its token', async () => {
  await logIn(asha);
  const copy = { ...asha };
  await ops(asha, 'logout');
  expect((await ops(copy, 'whoami')).out).toContain('not logged in');
});

test('locks a log-in after five wrong tries, even for the right password', async () => {
  for (let wrong = 0; wrong < 5; wrong += 1) {
    bina.answers.push('wrong');
    expect((await ops(bina, 'login', '--name', 'bina')).code).toBe(2);
  }
  bina.answers.push(PASSWORD);
  minutes += 1;
  expect((await ops(bina, 'login', '--name', 'bina')).out).toContain('wrong');
  minutes += 15;
  await logIn(bina);
});

const resetFactor = async (by: Person | undefined, name: string) =>
  await ops(by, ...(by ? [] : ['--break-glass', 'lost phone']), 'operators', 'reset-factor', '--name', name);

test('a factor is reset once a second operator asks for the same within a day', async () => {
  await logIn(asha);
  await logIn(bina);
  const added = await ops(asha, 'operators', 'add', '--name', 'chitra', '--full-name', 'Chitra R');
  await ops(asha, 'operators', 'grant', '--name', 'chitra', '--role', 'administrator');
  await enrolAndLogIn(chitra, added.out);
  expect((await resetFactor(bina, 'bina')).out).toContain('You need the permission');
  for (const _ of [1, 2]) expect((await resetFactor(asha, 'bina')).out).toContain('Another operator');
  expect((await resetFactor(chitra, 'chitra')).out).toContain('their own rights');
  minutes += 24 * 60;
  await logIn(chitra);
  expect((await resetFactor(chitra, 'bina')).out).toContain('Another operator');
  await logIn(bina);
  await logIn(asha);
  const reset = await resetFactor(asha, 'bina');
  expect(await readNewestAudit()).toMatchObject({ operator: 'asha', after: { outcome: 'done' } });
  expect((await ops(bina, 'whoami')).out).toContain('not logged in');
  await enrolAndLogIn(bina, reset.out);
  // A completed reset does not count as the first request of a later reset.
  expect((await resetFactor(chitra, 'bina')).out).toContain('Another operator');
});

test('the owner of the database resets a factor without a second operator', async () => {
  const reset = await resetFactor(undefined, 'chitra');
  expect((await ops(chitra, 'whoami')).out).toContain('not logged in');
  await enrolAndLogIn(chitra, reset.out);
});

const readOpenResets = async () =>
  await testDb.db.selectFrom('operator_factor_reset').select('reset_id').where('done_at', 'is', null).execute();

test('a reset by break-glass closes an open request, which then does not count for a later reset', async () => {
  await logIn(chitra);
  expect((await resetFactor(chitra, 'bina')).out).toContain('Another operator');
  const reset = await resetFactor(undefined, 'bina');
  await enrolAndLogIn(bina, reset.out);
  await logIn(asha);
  expect((await resetFactor(asha, 'bina')).out).toContain('Another operator');
});

test('the database refuses a reset that the same operator has requested and approved', async () => {
  const row = { reset_id: randomUUID(), requested_at: now(), expires_at: new Date(now().getTime() + MINUTE_MS) };
  const ids = {
    operator_id: await findOperatorId('bina'),
    requested_by: await findOperatorId('asha'),
    approved_by: await findOperatorId('asha'),
  };
  const both = testDb.db.insertInto('operator_factor_reset').values({ ...row, ...ids, done_at: now() });
  await expect(both.execute()).rejects.toThrow('operator_factor_reset_check');
});

test('disabling an operator ends the sessions and open reset requests at once', async () => {
  await logIn(asha);
  await logIn(bina);
  await resetFactor(asha, 'bina');
  const ids = {
    reset_id: randomUUID(),
    operator_id: await findOperatorId('chitra'),
    requested_by: await findOperatorId('bina'),
  };
  const times = { requested_at: now(), expires_at: new Date(now().getTime() + MINUTE_MS) };
  await testDb.db
    .insertInto('operator_factor_reset')
    .values({ ...ids, ...times })
    .execute();
  expect(await readOpenResets()).toHaveLength(2);
  await ops(asha, 'operators', 'disable', '--name', 'bina');
  expect(await readOpenResets()).toEqual([]);
  expect((await ops(bina, 'whoami')).out).toContain('not logged in');
  bina.answers.push(PASSWORD);
  expect((await ops(bina, 'login', '--name', 'bina')).code).toBe(2);
});

test('refuses to show personal data once the budget of the day is used up', async () => {
  await logIn(asha);
  const { memberId } = await createMember(testDb.db, { merchantId: 1, account: 'ramesh' });
  const used = {
    operator_id: await findOperatorId('asha'),
    day: now().toISOString().slice(0, 10),
    acts: REVEALS_PER_DAY_MAX - 1,
  };
  await testDb.db.insertInto('operator_reveal_day').values(used).execute();
  const reveal = ['members', 'id-number', '--merchant', 'M1', '--member', String(memberId), '--reason', 'a letter'];
  expect((await ops(asha, ...reveal)).out).not.toContain('times today');
  expect((await ops(asha, ...reveal)).out).toContain('times today');
});

test('a dry run shows no personal data, because it would leave no audit row', async () => {
  const reveal = ['members', 'id-number', '--merchant', 'M1', '--member', '1', '--reason', 'a letter', '--dry-run'];
  expect(await runAsOwner(...reveal)).toMatchObject({
    code: 2,
    out: expect.stringContaining('not shown in a dry run'),
  });
});

test('break-glass requires the owner of the database and a reason, and is audited', async () => {
  expect((await ops(undefined, '--break-glass', 'banners', 'list')).code).toBe(2);
  expect(await runAsOwner(...status, 'M1')).toMatchObject({ code: 0 });
  expect(await readNewestAudit()).toMatchObject({ operator: 'break-glass', command: 'system change' });
  expect((await runAsOwner(...status, 'M1', '--by', 'asha')).out).toContain('Leave --by out');
  expect(await readNewestAudit()).toMatchObject({
    command: 'break-glass',
    target: 'system change',
    after: { reason: 'set-up' },
  });
  const pool = createPool({ connectionString: testDb.appUrl, max: 1, limits: LONG_LIMITS, onError: () => {} });
  const db = createDb(pool);
  const { code, err } = await runCommand(['--break-glass', 'now', ...banners, 'M1'], { db });
  await db.destroy();
  expect({ code, err: err.join() }).toEqual({ code: 2, err: expect.stringContaining('for the owner of the database') });
});

test('the administrator has every permission, and no role has one that does not exist', async () => {
  const rows = await testDb.db.selectFrom('operator_role').select(['role', 'permission']).execute();
  const all = Object.keys(permissions).toSorted();
  const grantedToAdministrator = rows
    .filter(({ role }) => role === 'administrator')
    .map(({ permission }) => permission);
  expect(grantedToAdministrator.toSorted()).toEqual(all);
  expect(rows.filter(({ permission }) => !all.includes(permission))).toEqual([]);
});
