import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { GAME, INTEGRATION, openGameSession, openLaunch, VENDOR } from '../../testing/world.ts';
import { runSweep } from '../../platform/sweep.ts';
import { reportOpenRounds } from './jobs.ts';
import { nonceSweep } from './sweep.ts';
import { openWalletApi, type WalletApiTest } from '../../testing/wallet-api.ts';

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => {
  await api.close();
});

async function readBet(transactionId: string) {
  return await api.db
    .selectFrom('bet')
    .select(['state', 'stake_minor', 'win_minor', 'valid_bet_minor', 'settled_at', 'line'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

/** Runs the work while the database is changed by the statement `change`, and restores the database with the statement `undo`. */
async function withChange(change: string, undo: string, work: () => Promise<void>): Promise<void> {
  await sql.raw(change).execute(api.db);
  try {
    await work();
  } finally {
    await sql.raw(undo).execute(api.db);
  }
}

describe('authenticate', () => {
  async function launchToken(memberId: bigint, expiresInMs = 60_000): Promise<string> {
    return await openLaunch(api.db, memberId, new Date(api.clock.now.getTime() + expiresInMs));
  }

  test('exchanges a launch token for a session exactly once', async () => {
    const player = await api.player(12_345n);
    const launch = await launchToken(player.memberId);
    const replies = await Promise.all(
      [1, 2, 3].map(async () => await api.call('authenticate', { launchToken: launch })),
    );
    const opened = replies.filter((each) => each.code === 'OK');
    expect(opened).toHaveLength(1);
    expect(opened[0]?.body).toMatchObject({
      playerId: player.playerId,
      balance: '123.45',
      currency: 'NPR',
      language: 'ne',
      gameCode: GAME,
    });
    expect(replies.filter((each) => each.code === 'INVALID_TOKEN')).toHaveLength(2);
    const gameSession = opened[0]?.body['gameSession'];
    expect(await player.bet('auth-bet', '1.00', 'auth-round', { gameSession })).toMatchObject({ code: 'OK' });
  });

  test('names the wallet of a vendor in transfer mode, whose games take no stake from the main wallet', async () => {
    const player = await api.player(1_000n);
    const launch = await launchToken(player.memberId);
    const mode = (to: string) => `update vendor set wallet_mode = ${to} where code = '${VENDOR}'`;
    await withChange(mode("'transfer'"), mode('null'), async () => {
      const opened = await api.call('authenticate', { launchToken: launch });
      expect(opened).toMatchObject({ code: 'OK', body: { wallet: VENDOR } });
      const gameSession = opened.body['gameSession'];
      expect(await player.bet('elsewhere', '1.00', 'elsewhere', { gameSession })).toMatchObject({
        code: 'GAME_DISABLED',
      });
    });
    expect(await player.balance()).toBe('10.00');
    const single = await api.call('authenticate', { launchToken: await launchToken(player.memberId) });
    expect(single.body).not.toHaveProperty('wallet');
  });

  test('refuses an expired launch token, an unknown launch token and a blocked player', async () => {
    const player = await api.player(0n);
    const expired = await launchToken(player.memberId, -1);
    expect(await api.call('authenticate', { launchToken: expired })).toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    expect(await api.call('authenticate', { launchToken: 'launch-token-unknown' })).toMatchObject({
      code: 'INVALID_TOKEN',
    });
    const launch = await launchToken(player.memberId);
    await api.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', player.memberId).execute();
    const reply = await api.call('authenticate', { launchToken: launch });
    expect(reply).toMatchObject({ status: 409, code: 'USER_BLOCKED' });
    expect(reply.body).not.toHaveProperty('gameSession');
  });
});

describe('bet', () => {
  test('takes the stake once, even if the bet is sent again', async () => {
    const player = await api.player(1_000n);
    const first = await player.bet('b1', '3.00');
    expect(first).toMatchObject({
      status: 200,
      code: 'OK',
      body: { balance: '7.00', currency: 'NPR', transactionId: 'b1' },
    });
    const again = await player.bet('b1', '3.00');
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first.body, code: 'DUPLICATE', requestId: again.body['requestId'] });
    expect(await player.balance()).toBe('7.00');
    expect(await readBet('b1')).toMatchObject({
      state: 'open',
      stake_minor: 300n,
      valid_bet_minor: 0n,
      line: player.line,
    });
  });

  test('a duplicate gets the stored answer even after the session has ended', async () => {
    const player = await api.player(1_000n);
    await player.bet('b-late', '3.00');
    await api.db
      .updateTable('game_session')
      .set({ ended_at: new Date() })
      .where('member_id', '=', player.memberId)
      .execute();
    expect(await player.bet('b-late', '3.00')).toMatchObject({ code: 'DUPLICATE' });
    expect(await player.bet('b-later', '3.00')).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
  });

  test('the same id with other content moves nothing', async () => {
    const player = await api.player(1_000n);
    await player.bet('b2', '3.00');
    for (const reply of [
      await player.bet('b2', '3.01'),
      await player.bet('b2', '3.00', 'another-round'),
      await player.win('b2', '3.00'),
      await (await api.player(1_000n)).bet('b2', '3.00'),
    ]) {
      expect(reply).toMatchObject({ status: 409, code: 'PAYLOAD_MISMATCH' });
    }
    expect(await player.balance()).toBe('7.00');
  });

  test('a bet above the balance is refused with the real balance, and stays refused when money arrives', async () => {
    const player = await api.player(299n);
    expect(await player.bet('b3', '3.00')).toMatchObject({
      status: 409,
      code: 'INSUFFICIENT_FUNDS',
      body: { balance: '2.99' },
    });
    await player.bet('b3-other', '0.99');
    await player.win('b3-win', '50.00', 'r1', { betTransactionId: 'b3-other' });
    expect(await player.bet('b3', '3.00')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await player.balance()).toBe('52.00');
    expect(await readBet('b3')).toBeUndefined();
  });

  test.each(['0.00', '3', '3.0', '3.000', '-3.00', '1e2'])(
    'an amount of %s is refused with BAD_REQUEST',
    async (amount) => {
      const player = await api.player(1_000n);
      expect(await player.bet(`b-${amount}`, amount)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
      expect(await player.balance()).toBe('10.00');
    },
  );

  test('a missing field and an unknown field are BAD_REQUEST', async () => {
    const player = await api.player(1_000n);
    expect(await player.bet('b4', '3.00', 'r1', { roundId: undefined })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await player.bet('b4', '3.00', 'r1', { extra: 1 })).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('refuses a stake above the limit of the game, another currency and another game', async () => {
    const player = await api.player(1_000_000n);
    expect(await player.bet('b5', '1000.01')).toMatchObject({
      status: 409,
      code: 'LIMIT_STAKE',
      body: { balance: '10000.00' },
    });
    expect(await player.bet('b6', '1.00', 'r1', { currency: 'USD' })).toMatchObject({
      status: 409,
      code: 'WRONG_CURRENCY',
    });
    expect(await player.bet('b7', '1.00', 'r1', { gameCode: 'other' })).toMatchObject({
      status: 401,
      code: 'INVALID_TOKEN',
    });
    expect(await player.bet('b8', '1000.00')).toMatchObject({ code: 'OK' });
  });

  test.each([
    ["update game set state = 'off'", "update game set state = 'active'", 409, 'GAME_DISABLED'],
    ['update merchant_vendor set enabled = false', 'update merchant_vendor set enabled = true', 409, 'GAME_DISABLED'],
    ["update vendor set state = 'maintenance'", "update vendor set state = 'active'", 409, 'GAME_DISABLED'],
    ['update merchant set system_status = 1', 'update merchant set system_status = 0', 503, 'MAINTENANCE'],
    ["update integration set state = 'maintenance'", "update integration set state = 'active'", 503, 'MAINTENANCE'],
  ])('after "%s" a bet is refused and a win is paid', async (change, undo, status, code) => {
    const player = await api.player(1_000n);
    const name = code + change.length;
    await player.bet(`${name}-a`, '1.00');
    await withChange(change, undo, async () => {
      expect(await player.bet(`${name}-b`, '1.00')).toMatchObject({ status, code });
      expect(await player.win(`${name}-w`, '2.00')).toMatchObject({ code: 'OK', body: { balance: '11.00' } });
    });
  });

  test('a blocked player and an expired session cannot bet, but wins are paid', async () => {
    const player = await api.player(1_000n);
    await player.bet('c1', '1.00');
    const gameSession = await openGameSession(api.db, { memberId: player.memberId, expiresAt: new Date(0) });
    expect(await player.bet('c2', '1.00', 'r1', { gameSession })).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    await api.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', player.memberId).execute();
    expect(await player.bet('c3', '1.00')).toMatchObject({
      status: 409,
      code: 'USER_BLOCKED',
      body: { balance: '9.00' },
    });
    expect(await player.win('c4', '5.00')).toMatchObject({ code: 'OK', body: { balance: '14.00' } });
    expect(await player.closeRound()).toMatchObject({ code: 'OK' });
  });

  test('of 100 concurrent bets as many are accepted as the balance covers', async () => {
    const player = await api.player(1_000n);
    const replies = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => await player.bet(`many${index}`, '0.37', `many${index}`)),
    );
    expect(replies.filter((each) => each.code === 'OK')).toHaveLength(27);
    expect(replies.filter((each) => each.code === 'INSUFFICIENT_FUNDS')).toHaveLength(73);
    expect(await player.balance()).toBe('0.01');
  });

  test('one bet that is sent 20 times at once is taken once', async () => {
    const player = await api.player(300n);
    const replies = await Promise.all(Array.from({ length: 20 }, async () => await player.bet('same', '3.00')));
    expect(replies.filter((each) => each.code === 'OK')).toHaveLength(1);
    expect(replies.filter((each) => each.code === 'DUPLICATE')).toHaveLength(19);
    expect(await player.balance()).toBe('0.00');
  });
});

describe('win and close-round', () => {
  test('a round wins several times until it is closed, and is then settled with its turnover for good', async () => {
    const player = await api.player(1_000n);
    await player.bet('w-bet', '4.00', 'w-round');
    expect(await player.win('w1', '0.00', 'w-round')).toMatchObject({ code: 'OK', body: { balance: '6.00' } });
    expect(await player.win('w2', '1.50', 'w-round')).toMatchObject({ code: 'OK', body: { balance: '7.50' } });
    expect(await player.win('w2', '1.50', 'w-round')).toMatchObject({ code: 'DUPLICATE', body: { balance: '7.50' } });
    expect(await player.closeRound('w-round')).toMatchObject({
      code: 'OK',
      body: { balance: '7.50', roundId: 'w-round' },
    });
    expect(await player.closeRound('w-round')).toMatchObject({ status: 200, code: 'OK' });
    expect(await readBet('w-bet')).toMatchObject({ state: 'won', win_minor: 150n, valid_bet_minor: 400n });
    expect(await player.win('w3', '9.00', 'w-round')).toMatchObject({ status: 409, code: 'ALREADY_SETTLED' });
    expect(await player.bet('w-bet2', '1.00', 'w-round')).toMatchObject({ status: 409, code: 'ALREADY_SETTLED' });
    expect(await player.win('w1', '0.00', 'w-round')).toMatchObject({ code: 'DUPLICATE', body: { balance: '6.00' } });
    expect(await player.balance()).toBe('7.50');
  });

  test('a round without a win is lost, and its event is written once', async () => {
    const player = await api.player(1_000n);
    await player.bet('l-bet', '4.00', 'l-round');
    await Promise.all([1, 2, 3].map(async () => await player.closeRound('l-round')));
    expect(await readBet('l-bet')).toMatchObject({ state: 'lost', valid_bet_minor: 400n });
    const events = await api.db
      .selectFrom('outbox')
      .select(['topic', 'payload'])
      .where(sql<string>`payload ->> 'memberId'`, '=', player.playerId)
      .execute();
    expect(events).toMatchObject([
      { topic: 'bet.settled', payload: { stakeMinor: '400', winMinor: '0', validBetMinor: '400' } },
    ]);
  });

  test('a push has no valid bet, and neither have opposite bets of a round', async () => {
    const player = await api.player(10_000n);
    await player.bet('push-bet', '4.00', 'push-round');
    await player.win('push-win', '4.00', 'push-round');
    await player.closeRound('push-round');
    expect(await readBet('push-bet')).toMatchObject({ state: 'won', win_minor: 400n, valid_bet_minor: 0n });
    await player.bet('red-bet', '5.00', 'hedge-round');
    await player.bet('black-bet', '5.00', 'hedge-round');
    await player.win('red-win', '10.00', 'hedge-round', { betTransactionId: 'red-bet' });
    await player.closeRound('hedge-round');
    expect(await readBet('red-bet')).toMatchObject({ state: 'won', win_minor: 1_000n, valid_bet_minor: 0n });
    expect(await readBet('black-bet')).toMatchObject({ state: 'lost', win_minor: 0n, valid_bet_minor: 0n });
    const events = await api.db
      .selectFrom('outbox')
      .select('payload')
      .where(sql<string>`payload ->> 'memberId'`, '=', player.playerId)
      .execute();
    expect(events).toMatchObject(events.map(() => ({ payload: { validBetMinor: '0' } })));
    expect(events).toHaveLength(3);
  });

  test('a bet that was rolled back does not hide that the rest of its round is a push', async () => {
    const player = await api.player(10_000n);
    await player.bet('kept-bet', '4.00', 'kept-round');
    await player.bet('back-bet', '2.00', 'kept-round');
    await player.rollback('back-rb', 'back-bet', 'kept-round');
    await player.win('kept-win', '4.00', 'kept-round', { betTransactionId: 'kept-bet' });
    await player.closeRound('kept-round');
    expect(await readBet('kept-bet')).toMatchObject({ state: 'won', valid_bet_minor: 0n });
    expect(await readBet('back-bet')).toMatchObject({ state: 'refunded', valid_bet_minor: 0n });
  });

  test('a win needs an accepted bet of this player in this round', async () => {
    const [player, other] = [await api.player(1_000n), await api.player(1_000n)];
    await player.bet('x-bet', '4.00', 'x-round');
    expect(await other.win('x1', '1.00', 'x-round')).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(await player.win('x2', '1.00', 'no-round')).toMatchObject({
      code: 'TX_NOT_FOUND',
      body: { balance: '6.00' },
    });
    expect(await player.win('x3', '1.00', 'x-round', { betTransactionId: 'no-bet' })).toMatchObject({
      code: 'TX_NOT_FOUND',
    });
    expect(await player.win('x4', '1.00', 'x-round', { playerId: '999999' })).toMatchObject({ code: 'TX_NOT_FOUND' });
    expect(await player.win('x5', '1.00', 'x-round', { currency: 'USD' })).toMatchObject({ code: 'WRONG_CURRENCY' });
    expect(await player.closeRound('no-round')).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(await player.balance()).toBe('6.00');
  });
});

describe('rollback', () => {
  test('gives back what the bet took once, even if further rollbacks have other ids', async () => {
    const player = await api.player(1_000n);
    await player.bet('rb-bet', '4.00');
    expect(await player.rollback('rb1', 'rb-bet')).toMatchObject({ code: 'OK', body: { balance: '10.00' } });
    expect(await player.rollback('rb1', 'rb-bet')).toMatchObject({ code: 'DUPLICATE', body: { balance: '10.00' } });
    expect(await player.rollback('rb2', 'rb-bet')).toMatchObject({ code: 'OK', body: { balance: '10.00' } });
    expect(await readBet('rb-bet')).toMatchObject({ state: 'refunded', valid_bet_minor: 0n });
    expect(await player.win('rb-win', '9.00', 'r1')).toMatchObject({ status: 409, code: 'ALREADY_ROLLED_BACK' });
    expect(await player.closeRound()).toMatchObject({ code: 'OK' });
    expect(await readBet('rb-bet')).toMatchObject({ state: 'refunded' });
    expect(await player.bet('rb-bet', '4.00')).toMatchObject({ code: 'DUPLICATE' });
    expect(await player.balance()).toBe('10.00');
  });

  test('leaves a tombstone before its bet, and the bet is then refused for ever', async () => {
    const player = await api.player(1_000n);
    expect(await player.rollback('t1', 't-bet')).toMatchObject({
      status: 404,
      code: 'TX_NOT_FOUND',
      body: { balance: '10.00' },
    });
    expect(await player.bet('t-bet', '4.00')).toMatchObject({ status: 409, code: 'ALREADY_ROLLED_BACK' });
    expect(await player.rollback('t1', 't-bet')).toMatchObject({ code: 'TX_NOT_FOUND' });
    expect(await player.bet('t-bet', '4.00')).toMatchObject({ code: 'ALREADY_ROLLED_BACK' });
    expect(await player.balance()).toBe('10.00');
  });

  test('is refused after a win of zero and after the end of the round', async () => {
    const player = await api.player(1_000n);
    await player.bet('a-bet', '1.00', 'a');
    await player.win('a-win', '0.00', 'a');
    expect(await player.rollback('a-rb', 'a-bet', 'a')).toMatchObject({ status: 409, code: 'ALREADY_SETTLED' });
    await player.bet('e-bet', '1.00', 'e');
    await player.closeRound('e');
    expect(await player.rollback('e-rb', 'e-bet', 'e')).toMatchObject({ status: 409, code: 'ALREADY_SETTLED' });
    expect(await player.balance()).toBe('8.00');
  });

  test('is refused if it does not name the round and the player of its bet', async () => {
    const [player, other] = [await api.player(1_000n), await api.player(1_000n)];
    await player.bet('n-bet', '1.00', 'n');
    expect(await player.rollback('n1', 'n-bet', 'other')).toMatchObject({ code: 'PAYLOAD_MISMATCH' });
    expect(await other.rollback('n2', 'n-bet', 'n')).toMatchObject({ code: 'PAYLOAD_MISMATCH' });
    expect(await player.rollback('n3', 'n-bet', 'n')).toMatchObject({ code: 'OK' });
    expect(await player.bet('n-bet2', '1.00', 'n2')).toMatchObject({ code: 'OK' });
    expect(await player.balance()).toBe('9.00');
  });

  test('a bet and its rollback at the same moment take effect in either order, and no money is lost', async () => {
    const player = await api.player(1_000n);
    const pairs = Array.from({ length: 40 }, (_, index) => `race${index}`);
    const outcomes = await Promise.all(
      pairs.map(async (id) => {
        const [bet, rollback] = await Promise.all([player.bet(id, '0.10', id), player.rollback(`${id}-rb`, id, id)]);
        return `${bet.code} ${rollback.code}`;
      }),
    );
    const allowed = new Set(['OK OK', 'ALREADY_ROLLED_BACK TX_NOT_FOUND']);
    expect(outcomes.filter((each) => !allowed.has(each))).toEqual([]);
    expect(await player.balance()).toBe('10.00');
  });
});

describe('when the database fails', () => {
  test('the answer is TEMPORARY, no money moves, and the same call succeeds afterwards', async () => {
    const player = await api.player(1_000n);
    await withChange('alter table bet rename to bet_gone', 'alter table bet_gone rename to bet', async () => {
      expect(await player.bet('u-bet', '1.00')).toMatchObject({ status: 503, code: 'TEMPORARY' });
    });
    expect(await player.bet('u-bet', '1.00')).toMatchObject({ status: 200, code: 'OK', body: { balance: '9.00' } });
  });
});

describe('jobs', () => {
  test('rounds that were never closed are reported by integration, not settled', async () => {
    const player = await api.player(1_000n);
    await player.bet('o-bet', '1.00', 'o-round');
    const lines: object[] = [];
    const log = { warn: (fields: object) => void lines.push(fields) };
    const later = () => new Date(api.clock.now.getTime() + 31 * 60_000);
    expect(await reportOpenRounds({ db: api.db, now: later, log })).toBeGreaterThan(0);
    expect(lines).toMatchObject([{ integration: INTEGRATION, roundIds: expect.arrayContaining(['o-round']) }]);
    expect(await readBet('o-bet')).toMatchObject({ state: 'open' });
    expect(await reportOpenRounds({ db: api.db, now: () => api.clock.now, log })).toBe(0);
  });

  test('nonces are swept as soon as the timestamps of their calls have expired', async () => {
    const at = (seconds: number) => new Date(api.clock.now.getTime() + seconds * 1000);
    expect(await runSweep(api.db, nonceSweep, at(119))).toMatchObject({ deleted: 0 });
    expect((await runSweep(api.db, nonceSweep, at(121))).deleted).toBeGreaterThan(0);
  });
});

test('the ledger adds up after all of these tests', async () => {
  expect((await verifyLedger(api.db)).difference).toBeUndefined();
});
