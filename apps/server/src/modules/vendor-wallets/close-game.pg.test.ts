import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import { transaction } from '../../platform/transaction.ts';
import { createStopPlay, readWalletMember } from './close-game.ts';
import { requestClosingsForExcludedMembers } from './closings.ts';
import { writeMayHold } from './vendors.ts';
import { INTEGRATION, SECOND_MS, WALLETS, codeOf, openWallets, type Person } from '../../testing/vendor-wallets.ts';

const wallets = await openWallets();
const { server, vendor, alerts, log, context, addIntegration, person, round, close } = wallets;
const { resolveAll, closeAll, closingsOf, fetchAll } = wallets;
beforeEach(() => server.at(undefined));
afterAll(close);

describe('a limit that is reached during a game', () => {
  const setLimit = async ({ ask }: Person, request: object) => codeOf(await ask('setPlayLimit', request));
  const lossLimit = { kind: 'loss', period: 'day', amount: '50.00' };
  /** Plays a round that loses this stake of the money at the vendor. */
  async function loseRound(member: Person, stake: string): Promise<void> {
    vendor.rounds.push(round(member.memberId, stake, '0.00'));
    member.setAtVendor(member.atVendor() - BigInt(stake.replace('.', '')));
    await fetchAll();
  }

  test('closes the game and recalls the money after the round that reaches a loss limit is booked', async () => {
    const member = await person();
    expect(await setLimit(member, lossLimit)).toBe('OK');
    await member.into('600.00');
    await loseRound(member, '49.99');
    expect(await closingsOf(member.memberId)).toEqual([]);
    await loseRound(member, '0.01');
    await closeAll();
    expect(vendor.closed.filter((each) => each.startsWith(`${member.memberId} `))).toEqual([
      `${member.memberId} ${WALLETS} LIMIT_LOSS`,
    ]);
    expect([await member.main(), member.atVendor(), await closingsOf(member.memberId)]).toEqual(['950.00', 0n, []]);
    expect(codeOf(await member.into('1.00'))).toBe('play.loss_limit');
    const { cause } = await server.db
      .selectFrom('vendor_transfer')
      .select('cause')
      .where('member_id', '=', member.memberId)
      .where('direction', '=', 'out')
      .executeTakeFirstOrThrow();
    expect(cause).toBe('limit');
  });

  test('closes the game and recalls the money for a limit of the time played', async () => {
    const member = await person();
    expect(await setLimit(member, { kind: 'session', period: 'day', minutes: 4 })).toBe('OK');
    await member.into('600.00');
    vendor.rounds.push(round(member.memberId, '1.00', '1.00', 480), round(member.memberId, '1.00', '1.00', 240));
    await fetchAll();
    await closeAll();
    expect(vendor.closed).toContain(`${member.memberId} ${WALLETS} LIMIT_SESSION`);
    expect([await member.main(), member.atVendor()]).toEqual(['1000.00', 0n]);
  });

  test('closes for a stake limit the games that were open then, and not a game that was opened later', async () => {
    const member = await person();
    const setMaxStake = async (max_stake_minor: bigint | null) =>
      await server.db.updateTable('game').set({ max_stake_minor }).where('vendor_code', '=', WALLETS).execute();
    await setMaxStake(2_000n);
    await member.into('600.00');
    await loseRound(member, '20.00');
    expect(await closingsOf(member.memberId)).toEqual([]);
    await loseRound(member, '20.01');
    await closeAll();
    expect(vendor.closed).toContain(`${member.memberId} ${WALLETS} LIMIT_STAKE`);
    expect([await member.main(), member.atVendor()]).toEqual(['959.99', 0n]);

    await member.into('100.00');
    await loseRound(member, '20.01');
    const session = { integration_code: INTEGRATION, vendor_code: WALLETS, game_code: `${WALLETS}-1`, currency: 'NPR' };
    const [token_hash, sessionStart] = [Buffer.alloc(32, 249), new Date(Date.now() + SECOND_MS)];
    await server.db
      .insertInto('game_session')
      .values({
        bucket: bucketOf(member.memberId),
        member_id: member.memberId,
        token_hash,
        ...session,
        created_at: sessionStart,
        expires_at: sessionStart,
      })
      .execute();
    const closedBefore = vendor.closed.length;
    await closeAll();
    await setMaxStake(null);
    expect([vendor.closed.length, member.atVendor(), await closingsOf(member.memberId)]).toEqual([
      closedBefore,
      7_999n,
      [],
    ]);
  });

  test('closes the game immediately when the limit is set below the loss so far', async () => {
    const member = await person();
    await member.into('600.00');
    await loseRound(member, '60.00');
    expect(await setLimit(member, { ...lossLimit, amount: '70.00' })).toBe('OK');
    expect(member.atVendor()).toBe(54_000n);
    expect(await setLimit(member, lossLimit)).toBe('OK');
    expect(vendor.closed).toContain(`${member.memberId} ${WALLETS} LIMIT_LOSS`);
    expect([await member.main(), member.atVendor()]).toEqual(['940.00', 0n]);
  });

  test('recalls the win of a round that began before the closing', async () => {
    const member = await person();
    await setLimit(member, lossLimit);
    await member.into('600.00');
    await loseRound(member, '50.00');
    const heldTransfer = vendor.hold('transfer');
    const closing = closeAll(1);
    await heldTransfer.arrived;
    // Another stake is taken between the balance and the transfer, so the wallet no longer holds the requested amount.
    member.setAtVendor(54_000n);
    heldTransfer.release();
    await closing;
    expect(member.atVendor()).toBe(54_000n);
    await closeAll(2);
    vendor.rounds.push(round(member.memberId, '10.00', '5.00'));
    member.setAtVendor(500n);
    await fetchAll();
    await closeAll();
    expect([await member.main(), member.atVendor(), await closingsOf(member.memberId)]).toEqual(['945.00', 0n, []]);
  });

  test('retries the closing until a vendor that failed answers', async () => {
    const member = await person();
    await setLimit(member, lossLimit);
    await member.into('600.00');
    await loseRound(member, '50.00');
    vendor.fault('close', { kind: 'http-503', when: 'before' });
    vendor.fault('transfer', { kind: 'http-503', when: 'after' });
    await closeAll(1);
    expect([await member.main(), member.atVendor()]).toEqual(['400.00', 0n]);
    // The outcome of the transfer is unknown, so no further money is moved until it is resolved.
    const transferCount = vendor.calls.filter((call) => call === 'transfer').length;
    await closeAll(1);
    expect(vendor.calls.filter((call) => call === 'transfer')).toHaveLength(transferCount);
    await resolveAll();
    await closeAll();
    expect(vendor.closed).toContain(`${member.memberId} ${WALLETS} LIMIT_LOSS`);
    expect([await member.main(), await closingsOf(member.memberId)]).toEqual(['950.00', []]);
  });

  test('recalls the money from a vendor that refuses to close, and raises an alert', async () => {
    const member = await person();
    await setLimit(member, lossLimit);
    await member.into('600.00');
    await loseRound(member, '50.00');
    vendor.fault(
      'close',
      ...Array.from({ length: 8 }, () => ({ kind: 'refuses', code: 'BAD_REQUEST', status: 400 }) as const),
    );
    alerts.length = 0;
    await closeAll(7);
    expect([await member.main(), member.atVendor()]).toEqual(['950.00', 0n]);
    expect(await closingsOf(member.memberId)).toMatchObject([{ reason: 'LIMIT_LOSS', asks: 7 }]);
    expect(alerts).toEqual([]);
    await closeAll(1);
    expect(alerts).toMatchObject([{ alert: 'vendor-closing', vendor: WALLETS, isClosed: false }]);
    expect(await closingsOf(member.memberId)).toEqual([]);
  });

  test('closes no game if the limit no longer holds at the attempt', async () => {
    const member = await person();
    await setLimit(member, lossLimit);
    await member.into('600.00');
    await loseRound(member, '50.00');
    await server.db
      .updateTable('play_limit')
      .set({ value: 100_000n })
      .where('member_id', '=', member.memberId)
      .execute();
    await closeAll();
    expect([member.atVendor(), await closingsOf(member.memberId)]).toEqual([55_000n, []]);
    expect(vendor.closed.some((each) => each.startsWith(`${member.memberId} `))).toBe(false);
  });

  test('closes the games at other vendors when one vendor fails unexpectedly', async () => {
    const { db } = server;
    await addIntegration('UNSEALED', 'BROKEN', vendor.url);
    const sealed_secret = Buffer.from('not a sealed secret');
    await db.updateTable('integration_key').set({ sealed_secret }).where('integration_code', '=', 'UNSEALED').execute();
    const member = await person();
    await setLimit(member, lossLimit);
    await member.into('600.00');
    await loseRound(member, '50.00');
    await transaction(db, async (tx) => await writeMayHold(tx, member.memberId, 'BROKEN', true));
    alerts.length = 0;
    await createStopPlay(context(), log)(await readWalletMember(db, member.memberId));
    expect(alerts).toMatchObject([{ alert: 'vendor-closing', vendor: 'BROKEN' }]);
    expect([await member.main(), member.atVendor()]).toEqual(['950.00', 0n]);
    expect(await closingsOf(member.memberId)).toMatchObject([{ vendor_code: 'BROKEN' }, { vendor_code: WALLETS }]);
    await db.deleteFrom('vendor_closing').where('vendor_code', '=', 'BROKEN').execute();
  });

  test('ends the platform’s game sessions, and recalls once when two workers run', async () => {
    const member = await person();
    await setLimit(member, lossLimit);
    await member.into('600.00');
    const session = { integration_code: INTEGRATION, vendor_code: WALLETS, game_code: `${WALLETS}-1`, currency: 'NPR' };
    const expires_at = new Date(Date.now() + 60 * SECOND_MS);
    await server.db
      .insertInto('game_session')
      .values({
        bucket: bucketOf(member.memberId),
        member_id: member.memberId,
        token_hash: Buffer.alloc(32, 250),
        ...session,
        expires_at,
      })
      .execute();
    await loseRound(member, '50.00');
    await Promise.all([closeAll(), closeAll()]);
    const { ended_at } = await server.db
      .selectFrom('game_session')
      .select('ended_at')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow();
    expect(ended_at).not.toBeNull();
    expect([await member.main(), member.atVendor()]).toEqual(['950.00', 0n]);
  });

  test('lets the worker close the games of a break whose process died before the closing', async () => {
    const member = await person();
    await member.into('600.00');
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: member.memberId, since: new Date(), until: null, kind: 'exclusion' })
      .execute();
    await requestClosingsForExcludedMembers(server.db, new Date());
    await closeAll();
    expect(vendor.closed).toContain(`${member.memberId} ${WALLETS} SELF_EXCLUDED`);
    expect(await member.main()).toBe('1000.00');
    await requestClosingsForExcludedMembers(server.db, new Date());
    expect(await closingsOf(member.memberId)).toEqual([]);
  });
});
