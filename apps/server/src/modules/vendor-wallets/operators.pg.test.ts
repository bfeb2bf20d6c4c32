import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAndRemember } from '../../ledger/verify-new.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { valueOf } from '../../testing/people.ts';
import { VENDOR } from '../../testing/world.ts';
import { INTEGRATION, WALLETS, codeOf, stateOf, openWallets, type Person } from '../../testing/vendor-wallets.ts';

const { server, ops, vendor, addIntegration, person, resolveAll, close } = await openWallets();
beforeEach(() => server.at(undefined));
afterAll(close);

const GONE = 'SOUTH';

async function command(...argv: string[]) {
  const { code, told } = await ops(...argv);
  return { code, told: told.join('\n') };
}

test('an operator sees every transfer, and says which vendor keeps wallets', async () => {
  const { into } = await person();
  await into('77.00');
  const { code, told } = await command('vendor-transfers', 'list', '--merchant', 'M1');
  expect([code, told.split('\n').find((line) => line.includes('7700'))]).toEqual([0, expect.stringContaining(WALLETS)]);
  const mode = ['vendors', 'change', '--vendor', VENDOR, '--by', 'asha', '--wallet-mode'];
  expect(await command(...mode, 'transfer')).toMatchObject({ code: 0 });
  expect(valueOf('vendorWallets', await (await person()).ask('vendorWallets')).list).toHaveLength(2);
  expect(await command(...mode, 'single')).toMatchObject({ code: 0 });
  const url = ['integrations', 'change', '--integration', INTEGRATION, '--by', 'asha', '--transfer-url', vendor.url];
  expect(await command(...url)).toMatchObject({ code: 0 });
});

test('a vendor whose server is gone has an unknown balance, and takes nothing for good', async () => {
  await addIntegration('NOWHERE', GONE, 'http://127.0.0.1:1');
  const { ask, main } = await person();
  const { list, total } = valueOf('vendorWallets', await ask('vendorWallets'));
  expect(list.find(({ vassalage }) => vassalage === GONE)).toMatchObject({ balance: null, state: 'unavailable' });
  expect(total).toBe('1000.00');
  const sent = await ask('walletTransfer', { requestId: randomUUID(), from: 'MAIN', to: GONE, amount: '10.00' });
  expect(stateOf(sent)).toBe('pending');
  expect(await main()).toBe('990.00');
});

describe('an operator who brings money home', () => {
  const recall = async (account: string, ...more: string[]) =>
    await command('vendor-transfers', 'recall', '--merchant', 'M1', '--account', account, ...more);
  const accountOf = async ({ memberId }: Person) =>
    (await server.db.selectFrom('member').select('account').where('member_id', '=', memberId).executeTakeFirstOrThrow())
      .account;
  const by = ['--by', 'asha'];

  test('of somebody who is blocked ends the games, empties every wallet, and is in the audit', async () => {
    const { db } = server;
    const EAST = 'EAST';
    await db
      .insertInto('vendor')
      .values({ code: EAST, name: EAST, integration_code: INTEGRATION, position: 4 })
      .execute();
    await db.insertInto('merchant_vendor').values({ merchant_id: 1, vendor_code: EAST }).execute();
    const who = await person();
    await who.into('600.00');
    const there = { requestId: randomUUID(), from: 'MAIN', to: EAST, amount: '150.00' };
    expect(codeOf(await who.ask('walletTransfer', there))).toBe('OK');
    await db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', who.memberId).execute();
    const account = await accountOf(who);
    expect(await recall(account, '--dry-run')).toEqual({
      code: 0,
      told: `${WALLETS}: 600.00\n${EAST}: 150.00\nA dry run: nothing was moved.`,
    });
    expect(await recall(account.toUpperCase(), ...by)).toEqual({
      code: 0,
      told: `${WALLETS}: 600.00 came home; games closed\n${EAST}: 150.00 came home; games closed`,
    });
    expect(vendor.closed.slice(-2).toSorted()).toEqual([
      `${who.memberId} ${EAST} USER_BLOCKED`,
      `${who.memberId} ${WALLETS} USER_BLOCKED`,
    ]);
    const { balance_minor } = await db
      .selectFrom('wallet_account')
      .select('balance_minor')
      .where('member_id', '=', who.memberId)
      .where('kind', '=', 'cash')
      .executeTakeFirstOrThrow();
    expect(balance_minor).toBe(100_000n);
    expect(await recall(account, ...by)).toEqual({
      code: 0,
      told: `${WALLETS}: holds nothing; games closed\n${EAST}: holds nothing; games closed`,
    });
    const audit = await db
      .selectFrom('operator_audit')
      .select(['operator', 'merchant_id', 'after'])
      .where('command', '=', 'vendor-transfers recall')
      .where('target', '=', `members ${who.memberId}`)
      .orderBy('audit_id')
      .execute();
    const moved = await db
      .selectFrom('vendor_transfer')
      .select(['request_id as requestId', 'cause'])
      .where('member_id', '=', who.memberId)
      .where('direction', '=', 'out')
      .execute();
    expect(audit).toMatchObject([
      { operator: 'asha', merchant_id: 1, after: { reason: 'USER_BLOCKED', vendors: [WALLETS, EAST] } },
      { operator: 'asha' },
    ]);
    const [first, second] = moved;
    expect(moved).toMatchObject([{ cause: 'operator' }, { cause: 'operator' }]);
    expect(audit[0]).toMatchObject({ after: { requestId: first?.requestId } });
    expect(second?.requestId).toBe(first?.requestId);
  });

  test('distinguishes a vendor that refuses the transfer from a vendor that gives no answer', async () => {
    const who = await person();
    await who.into('600.00');
    vendor.fault('transfer', { kind: 'refuses', code: 'WALLET_CLOSED', status: 409 });
    expect(await recall(await accountOf(who), ...by)).toEqual({
      code: 1,
      told: `${WALLETS}: the vendor refused to give 600.00 back: nothing was moved; games closed`,
    });
    expect([await who.main(), who.atVendor()]).toEqual(['400.00', 60_000n]);
  });

  test('says what is not home yet, and does nothing twice', async () => {
    const who = await person();
    await who.into('600.00');
    const account = await accountOf(who);
    vendor.fault('close', { kind: 'fails', when: 'before' });
    vendor.fault('balance', { kind: 'fails', when: 'before' });
    expect(await recall(account, ...by)).toEqual({
      code: 1,
      told: `${WALLETS}: gives no answer: say it again later; games NOT closed`,
    });
    vendor.fault('transfer', { kind: 'fails', when: 'after' });
    expect((await recall(account, ...by)).told).toContain('600.00 is on its way');
    expect(await recall(account, ...by)).toMatchObject({
      code: 1,
      told: expect.stringContaining('an earlier transfer'),
    });
    await resolveAll();
    expect(await recall(account, ...by)).toMatchObject({ code: 0, told: `${WALLETS}: holds nothing; games closed` });
    expect([await who.main(), who.atVendor()]).toEqual(['1000.00', 0n]);
  });

  test.each([
    [['nobody-of-that-name', ...by], 'There is no account nobody-of-that-name of M1.'],
    [['mover1'], 'Say who you are: --by NAME.'],
    [['mover1', '--more', ...by], "Unknown option '--more'"],
  ])('%j is told in a sentence', async ([account = '', ...more], sentence) => {
    expect(await recall(account, ...more)).toMatchObject({ code: 2, told: expect.stringContaining(sentence) });
  });
});

test('after all of it the ledger adds up', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});

const damages = [
  [
    'a vendor that was given what no transfer says',
    `update vendor_transfer set amount_minor = amount_minor + 1
     where transfer_id = (select max(transfer_id) from vendor_transfer where state = 'done')`,
    `update vendor_transfer set amount_minor = amount_minor - 1
     where transfer_id = (select max(transfer_id) from vendor_transfer where state = 'done')`,
    'what vendors were given equals its transfers',
  ],
  [
    'money on its way that no transfer speaks of',
    `update vendor_transfer set state = 'refused', ended_at = now(), ask_at = null, answer = 'lost' where ended_at is null`,
    `update vendor_transfer set state = 'unknown', ended_at = null, ask_at = now() where answer = 'lost'`,
    'what is on its way to vendors equals its transfers',
  ],
] as const;

test.each(damages)('the ledger finds %s', async (_what, damage, mending, check) => {
  const { db } = server;
  // What is younger than any transaction that runs is left for the next time.
  await sql`alter table entry disable trigger all`.execute(db);
  await sql`alter table posting disable trigger all`.execute(db);
  await sql`update entry set created_at = now() - interval '1 minute'`.execute(db);
  await sql`update wallet_account set updated_at = now() - interval '1 minute'`.execute(db);
  await sql`alter table entry enable trigger all`.execute(db);
  await sql`alter table posting enable trigger all`.execute(db);
  await sql.raw(damage).execute(db);
  expect((await verifyLedger(db)).difference?.check).toBe(check);
  await sql`delete from ledger_verification`.execute(db);
  await sql`insert into ledger_verification (until, accounts, postings) values (now() - interval '1 hour', 0, 0)`.execute(
    db,
  );
  expect((await verifyAndRemember(db, 'new')).difference?.check).toBe(check);
  await sql.raw(mending).execute(db);
  expect((await verifyLedger(db)).difference).toBeUndefined();
});
