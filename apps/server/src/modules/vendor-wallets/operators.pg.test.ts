import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAndRecord } from '../../ledger/verify-new.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { valueOf } from '../../testing/people.ts';
import { VENDOR } from '../../testing/world.ts';
import { INTEGRATION, WALLETS, codeOf, stateOf, openWallets, type Person } from '../../testing/vendor-wallets.ts';

const { server, ops, vendor, addIntegration, person, resolveAll, close } = await openWallets();
beforeEach(() => server.at(undefined));
afterAll(close);

const UNREACHABLE = 'SOUTH';

async function runCommand(...argv: string[]) {
  const { code, printed } = await ops(...argv);
  return { code, printed: printed.join('\n') };
}

test('an operator lists the transfers, and switches a vendor to transfer mode', async () => {
  const { into: transferToVendor } = await person();
  await transferToVendor('77.00');
  const { code, printed } = await runCommand('vendor-transfers', 'list', '--merchant', 'M1');
  expect([code, printed.split('\n').find((line) => line.includes('7700'))]).toEqual([
    0,
    expect.stringContaining(WALLETS),
  ]);
  const mode = ['vendors', 'change', '--vendor', VENDOR, '--by', 'asha', '--wallet-mode'];
  expect(await runCommand(...mode, 'transfer')).toMatchObject({ code: 0 });
  expect(valueOf('vendorWallets', await (await person()).ask('vendorWallets')).list).toHaveLength(2);
  expect(await runCommand(...mode, 'single')).toMatchObject({ code: 0 });
  const url = ['integrations', 'change', '--integration', INTEGRATION, '--by', 'asha', '--transfer-url', vendor.url];
  expect(await runCommand(...url)).toMatchObject({ code: 0 });
});

test('a vendor that cannot be reached has an unknown balance, and a transfer to this vendor stays pending', async () => {
  await addIntegration('NOWHERE', UNREACHABLE, 'http://127.0.0.1:1');
  const { ask, main: readMainBalance } = await person();
  const { list, total } = valueOf('vendorWallets', await ask('vendorWallets'));
  expect(list.find(({ vassalage }) => vassalage === UNREACHABLE)).toMatchObject({
    balance: null,
    state: 'unavailable',
  });
  expect(total).toBe('1000.00');
  const answer = await ask('walletTransfer', {
    requestId: randomUUID(),
    from: 'MAIN',
    to: UNREACHABLE,
    amount: '10.00',
  });
  expect(stateOf(answer)).toBe('pending');
  expect(await readMainBalance()).toBe('990.00');
});

describe('a recall by an operator', () => {
  const recall = async (account: string, ...more: string[]) =>
    await runCommand('vendor-transfers', 'recall', '--merchant', 'M1', '--account', account, ...more);
  const readAccountName = async ({ memberId }: Person) =>
    (await server.db.selectFrom('member').select('account').where('member_id', '=', memberId).executeTakeFirstOrThrow())
      .account;
  const operatorOption = ['--by', 'asha'];

  test('closes the games of a blocked member, empties every wallet, and writes an audit row', async () => {
    const { db } = server;
    const EAST = 'EAST';
    await db
      .insertInto('vendor')
      .values({ code: EAST, name: EAST, integration_code: INTEGRATION, position: 4 })
      .execute();
    await db.insertInto('merchant_vendor').values({ merchant_id: 1, vendor_code: EAST }).execute();
    const member = await person();
    await member.into('600.00');
    const transferToEast = { requestId: randomUUID(), from: 'MAIN', to: EAST, amount: '150.00' };
    expect(codeOf(await member.ask('walletTransfer', transferToEast))).toBe('OK');
    await db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', member.memberId).execute();
    const account = await readAccountName(member);
    expect(await recall(account, '--dry-run')).toEqual({
      code: 0,
      printed: `${WALLETS}: 600.00\n${EAST}: 150.00\nA dry run: nothing was moved.`,
    });
    expect(await recall(account.toUpperCase(), ...operatorOption)).toEqual({
      code: 0,
      printed: `${WALLETS}: 600.00 came home; games closed\n${EAST}: 150.00 came home; games closed`,
    });
    expect(vendor.closed.slice(-2).toSorted()).toEqual([
      `${member.memberId} ${EAST} USER_BLOCKED`,
      `${member.memberId} ${WALLETS} USER_BLOCKED`,
    ]);
    const { balance_minor } = await db
      .selectFrom('wallet_account')
      .select('balance_minor')
      .where('member_id', '=', member.memberId)
      .where('kind', '=', 'cash')
      .executeTakeFirstOrThrow();
    expect(balance_minor).toBe(100_000n);
    expect(await recall(account, ...operatorOption)).toEqual({
      code: 0,
      printed: `${WALLETS}: holds nothing; games closed\n${EAST}: holds nothing; games closed`,
    });
    const audit = await db
      .selectFrom('operator_audit')
      .select(['operator', 'merchant_id', 'after'])
      .where('command', '=', 'vendor-transfers recall')
      .where('target', '=', `members ${member.memberId}`)
      .orderBy('audit_id')
      .execute();
    const transfers = await db
      .selectFrom('vendor_transfer')
      .select(['request_id as requestId', 'cause'])
      .where('member_id', '=', member.memberId)
      .where('direction', '=', 'out')
      .execute();
    expect(audit).toMatchObject([
      { operator: 'asha', merchant_id: 1, after: { reason: 'USER_BLOCKED', vendors: [WALLETS, EAST] } },
      { operator: 'asha' },
    ]);
    const [first, second] = transfers;
    expect(transfers).toMatchObject([{ cause: 'operator' }, { cause: 'operator' }]);
    expect(audit[0]).toMatchObject({ after: { requestId: first?.requestId } });
    expect(second?.requestId).toBe(first?.requestId);
  });

  test('distinguishes a vendor that refuses the transfer from a vendor that gives no answer', async () => {
    const member = await person();
    await member.into('600.00');
    vendor.fault('transfer', { kind: 'refuses', code: 'WALLET_CLOSED', status: 409 });
    expect(await recall(await readAccountName(member), ...operatorOption)).toEqual({
      code: 1,
      printed: `${WALLETS}: the vendor refused to give 600.00 back: nothing was moved; games closed`,
    });
    expect([await member.main(), member.atVendor()]).toEqual(['400.00', 60_000n]);
  });

  test('reports money that is not recalled yet, and moves nothing twice', async () => {
    const member = await person();
    await member.into('600.00');
    const account = await readAccountName(member);
    vendor.fault('close', { kind: 'http-503', when: 'before' });
    vendor.fault('balance', { kind: 'http-503', when: 'before' });
    expect(await recall(account, ...operatorOption)).toEqual({
      code: 1,
      printed: `${WALLETS}: gives no answer: say it again later; games NOT closed`,
    });
    vendor.fault('transfer', { kind: 'http-503', when: 'after' });
    expect((await recall(account, ...operatorOption)).printed).toContain('600.00 is on its way');
    expect(await recall(account, ...operatorOption)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('an earlier transfer'),
    });
    await resolveAll();
    expect(await recall(account, ...operatorOption)).toMatchObject({
      code: 0,
      printed: `${WALLETS}: holds nothing; games closed`,
    });
    expect([await member.main(), member.atVendor()]).toEqual(['1000.00', 0n]);
  });

  test.each([
    [['nobody-of-that-name', ...operatorOption], 'There is no account nobody-of-that-name of M1.'],
    [['mover1'], 'Say who you are: --by NAME.'],
    [['mover1', '--more', ...operatorOption], "Unknown option '--more'"],
  ])('explains the mistake in %j', async ([account = '', ...more], sentence) => {
    expect(await recall(account, ...more)).toMatchObject({ code: 2, printed: expect.stringContaining(sentence) });
  });
});

test('leaves a consistent ledger', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});

const inconsistencies = [
  [
    'a vendor wallet balance that differs from the transfers',
    `update vendor_transfer set amount_minor = amount_minor + 1
     where transfer_id = (select max(transfer_id) from vendor_transfer where state = 'done')`,
    `update vendor_transfer set amount_minor = amount_minor - 1
     where transfer_id = (select max(transfer_id) from vendor_transfer where state = 'done')`,
    'what vendors were given equals its transfers',
  ],
  [
    'held money without a pending transfer',
    `update vendor_transfer set state = 'refused', ended_at = now(), ask_at = null, answer = 'lost' where ended_at is null`,
    `update vendor_transfer set state = 'unknown', ended_at = null, ask_at = now() where answer = 'lost'`,
    'what is on its way to vendors equals its transfers',
  ],
] as const;

test.each(inconsistencies)('the ledger verification detects %s', async (_what, damage, repair, check) => {
  const { db } = server;
  // The incremental verification leaves out rows that running transactions may have written, so the rows of this test are made older.
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
  expect((await verifyAndRecord(db, 'new')).difference?.check).toBe(check);
  await sql.raw(repair).execute(db);
  expect((await verifyLedger(db)).difference).toBeUndefined();
});
