import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import { transaction } from '../../platform/transaction.ts';
import { createStopPlay, readWalletMember } from './close-game.ts';
import { requestClosingsOfExcluded } from './closings.ts';
import { writeMayHold } from './vendors.ts';
import { INTEGRATION, SECOND_MS, WALLETS, codeOf, openWallets, type Person } from '../../testing/vendor-wallets.ts';

const wallets = await openWallets();
const { server, vendor, alerts, log, context, addIntegration, person, round, close } = wallets;
const { resolveAll, closeAll, closingsOf, fetchAll } = wallets;
beforeEach(() => server.at(undefined));
afterAll(close);

describe('a limit that is reached in the middle of a game', () => {
  const limit = async ({ ask }: Person, request: object) => codeOf(await ask('setPlayLimit', request));
  const loss = { kind: 'loss', period: 'day', amount: '50.00' };
  /** Money at the vendor, and a round that lost this much of it. */
  async function lost(who: Person, stake: string): Promise<void> {
    vendor.rounds.push(round(who.memberId, stake, '0.00'));
    who.setAtVendor(who.atVendor() - BigInt(stake.replace('.', '')));
    await fetchAll();
  }

  test('of loss ends the game at the vendor and brings the money home, once the round is booked', async () => {
    const who = await person();
    expect(await limit(who, loss)).toBe('OK');
    await who.into('600.00');
    await lost(who, '49.99');
    expect(await closingsOf(who.memberId)).toEqual([]);
    await lost(who, '0.01');
    await closeAll();
    expect(vendor.closed.filter((each) => each.startsWith(`${who.memberId} `))).toEqual([
      `${who.memberId} ${WALLETS} LIMIT_LOSS`,
    ]);
    expect([await who.main(), who.atVendor(), await closingsOf(who.memberId)]).toEqual(['950.00', 0n, []]);
    expect(codeOf(await who.into('1.00'))).toBe('play.loss_limit');
    const { cause } = await server.db
      .selectFrom('vendor_transfer')
      .select('cause')
      .where('member_id', '=', who.memberId)
      .where('direction', '=', 'out')
      .executeTakeFirstOrThrow();
    expect(cause).toBe('limit');
  });

  test('of time played does, too', async () => {
    const who = await person();
    expect(await limit(who, { kind: 'session', period: 'day', minutes: 4 })).toBe('OK');
    await who.into('600.00');
    vendor.rounds.push(round(who.memberId, '1.00', '1.00', 480), round(who.memberId, '1.00', '1.00', 240));
    await fetchAll();
    await closeAll();
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} LIMIT_SESSION`);
    expect([await who.main(), who.atVendor()]).toEqual(['1000.00', 0n]);
  });

  test('of the game’s stake closes what was open then, not what is opened after it', async () => {
    const who = await person();
    const highest = async (max_stake_minor: bigint | null) =>
      await server.db.updateTable('game').set({ max_stake_minor }).where('vendor_code', '=', WALLETS).execute();
    await highest(2_000n);
    await who.into('600.00');
    await lost(who, '20.00');
    expect(await closingsOf(who.memberId)).toEqual([]);
    await lost(who, '20.01');
    await closeAll();
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} LIMIT_STAKE`);
    expect([await who.main(), who.atVendor()]).toEqual(['959.99', 0n]);

    await who.into('100.00');
    await lost(who, '20.01');
    const session = { integration_code: INTEGRATION, vendor_code: WALLETS, game_code: `${WALLETS}-1`, currency: 'NPR' };
    const [token_hash, later] = [Buffer.alloc(32, 249), new Date(Date.now() + SECOND_MS)];
    await server.db
      .insertInto('game_session')
      .values({
        bucket: bucketOf(who.memberId),
        member_id: who.memberId,
        token_hash,
        ...session,
        created_at: later,
        expires_at: later,
      })
      .execute();
    const before = vendor.closed.length;
    await closeAll();
    await highest(null);
    expect([vendor.closed.length, who.atVendor(), await closingsOf(who.memberId)]).toEqual([before, 7_999n, []]);
  });

  test('that is set below what was lost already does, at once', async () => {
    const who = await person();
    await who.into('600.00');
    await lost(who, '60.00');
    expect(await limit(who, { ...loss, amount: '70.00' })).toBe('OK');
    expect(who.atVendor()).toBe(54_000n);
    expect(await limit(who, loss)).toBe('OK');
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} LIMIT_LOSS`);
    expect([await who.main(), who.atVendor()]).toEqual(['940.00', 0n]);
  });

  test('keeps a round that had begun: what it wins comes home after it', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    await lost(who, '50.00');
    const held = vendor.hold('transfer');
    const closing = closeAll(1);
    await held.arrived;
    // Between the balance and the transfer another stake is taken: what is asked for is no longer there.
    who.setAtVendor(54_000n);
    held.release();
    await closing;
    expect(who.atVendor()).toBe(54_000n);
    await closeAll(2);
    vendor.rounds.push(round(who.memberId, '10.00', '5.00'));
    who.setAtVendor(500n);
    await fetchAll();
    await closeAll();
    expect([await who.main(), who.atVendor(), await closingsOf(who.memberId)]).toEqual(['945.00', 0n, []]);
  });

  test('is kept by a silent vendor from nothing but the moment: it is asked until it answers', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    await lost(who, '50.00');
    vendor.fault('close', { kind: 'fails', when: 'before' });
    vendor.fault('transfer', { kind: 'fails', when: 'after' });
    await closeAll(1);
    expect([await who.main(), who.atVendor()]).toEqual(['400.00', 0n]);
    // What became of the transfer is not known: nothing more is moved until it is.
    const asked = vendor.calls.filter((call) => call === 'transfer').length;
    await closeAll(1);
    expect(vendor.calls.filter((call) => call === 'transfer')).toHaveLength(asked);
    await resolveAll();
    await closeAll();
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} LIMIT_LOSS`);
    expect([await who.main(), await closingsOf(who.memberId)]).toEqual(['950.00', []]);
  });

  test('at a vendor that closes nothing brings the money home all the same, and calls a person', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    await lost(who, '50.00');
    vendor.fault(
      'close',
      ...Array.from({ length: 8 }, () => ({ kind: 'refuses', code: 'BAD_REQUEST', status: 400 }) as const),
    );
    alerts.length = 0;
    await closeAll(7);
    expect([await who.main(), who.atVendor()]).toEqual(['950.00', 0n]);
    expect(await closingsOf(who.memberId)).toMatchObject([{ reason: 'LIMIT_LOSS', asks: 7 }]);
    expect(alerts).toEqual([]);
    await closeAll(1);
    expect(alerts).toMatchObject([{ alert: 'vendor-closing', vendor: WALLETS, isClosed: false }]);
    expect(await closingsOf(who.memberId)).toEqual([]);
  });

  test('that no longer holds when the vendor answers at last ends no game', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    await lost(who, '50.00');
    await server.db.updateTable('play_limit').set({ value: 100_000n }).where('member_id', '=', who.memberId).execute();
    await closeAll();
    expect([who.atVendor(), await closingsOf(who.memberId)]).toEqual([55_000n, []]);
    expect(vendor.closed.some((each) => each.startsWith(`${who.memberId} `))).toBe(false);
  });

  test('closes the games at other vendors when one vendor fails unexpectedly', async () => {
    const { db } = server;
    await addIntegration('UNSEALED', 'BROKEN', vendor.url);
    const sealed_secret = Buffer.from('not a sealed secret');
    await db.updateTable('integration_key').set({ sealed_secret }).where('integration_code', '=', 'UNSEALED').execute();
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    await lost(who, '50.00');
    await transaction(db, async (tx) => await writeMayHold(tx, who.memberId, 'BROKEN', true));
    alerts.length = 0;
    await createStopPlay(context(), log)(await readWalletMember(db, who.memberId));
    expect(alerts).toMatchObject([{ alert: 'vendor-closing', vendor: 'BROKEN' }]);
    expect([await who.main(), who.atVendor()]).toEqual(['950.00', 0n]);
    expect(await closingsOf(who.memberId)).toMatchObject([{ vendor_code: 'BROKEN' }, { vendor_code: WALLETS }]);
    await db.deleteFrom('vendor_closing').where('vendor_code', '=', 'BROKEN').execute();
  });

  test('ends our own sessions there, and is done once by two workers', async () => {
    const who = await person();
    await limit(who, loss);
    await who.into('600.00');
    const session = { integration_code: INTEGRATION, vendor_code: WALLETS, game_code: `${WALLETS}-1`, currency: 'NPR' };
    const expires_at = new Date(Date.now() + 60 * SECOND_MS);
    await server.db
      .insertInto('game_session')
      .values({
        bucket: bucketOf(who.memberId),
        member_id: who.memberId,
        token_hash: Buffer.alloc(32, 250),
        ...session,
        expires_at,
      })
      .execute();
    await lost(who, '50.00');
    await Promise.all([closeAll(), closeAll()]);
    const { ended_at } = await server.db
      .selectFrom('game_session')
      .select('ended_at')
      .where('member_id', '=', who.memberId)
      .executeTakeFirstOrThrow();
    expect(ended_at).not.toBeNull();
    expect([await who.main(), who.atVendor()]).toEqual(['950.00', 0n]);
  });

  test('or a break whose process died before it closed anything: the worker finds it', async () => {
    const who = await person();
    await who.into('600.00');
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: who.memberId, since: new Date(), until: null, kind: 'exclusion' })
      .execute();
    await requestClosingsOfExcluded(server.db, new Date());
    await closeAll();
    expect(vendor.closed).toContain(`${who.memberId} ${WALLETS} SELF_EXCLUDED`);
    expect(await who.main()).toBe('1000.00');
    await requestClosingsOfExcluded(server.db, new Date());
    expect(await closingsOf(who.memberId)).toEqual([]);
  });
});
