import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { GAME, openGameSession } from '../../testing/world.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from './testing.ts';

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

async function players(count: number, balanceMinor = 1_000n): Promise<TestPlayer[]> {
  const made: TestPlayer[] = [];
  for (let index = 0; index < count; index += 1) made.push(await api.player(balanceMinor));
  return made;
}

/** How many transactions wrote these bets. */
async function commitsOf(prefix: string): Promise<number> {
  const { rows } = await sql<{ commits: bigint }>`
    select count(distinct xmin::text) as commits from bet where transaction_id like ${`${prefix}%`}`.execute(api.db);
  return Number(rows[0]?.commits);
}

test('bets of many players at once are committed together', async () => {
  const everybody = await players(60);
  const replies = await Promise.all(everybody.map(async (each, at) => await each.bet(`g${at}`, '4.00', `g${at}`)));
  expect(replies.map(({ code }) => code)).toEqual(everybody.map(() => 'OK'));
  expect(new Set(replies.map(({ body }) => body['walletTransactionId'])).size).toBe(60);
  expect(await commitsOf('g')).toBeLessThan(20);
  for (const each of everybody) expect(await each.balance()).toBe('6.00');
});

test('each is taken or refused by itself, whoever comes along', async () => {
  const [rich, poor, blocked, winner, again] = (await players(5)) as [
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
    TestPlayer,
  ];
  await api.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', blocked.memberId).execute();
  await again.bet('m-again', '1.00');
  const betWin = { gameSession: winner.gameSession, transactionId: 'm-won', roundId: 'm-won', gameCode: GAME };
  const replies = await Promise.all([
    rich.bet('m-rich', '4.00'),
    poor.bet('m-poor', '10.01'),
    blocked.bet('m-blocked', '1.00'),
    api.call('bet-win', { ...betWin, currency: 'NPR', amount: '4.00', winAmount: '9.00' }),
    again.bet('m-again', '1.00'),
    again.bet('m-again', '2.00'),
    rich.bet('m-unknown', '1.00', 'r1', { gameSession: 'no-session-that-was-opened' }),
  ]);
  expect(replies.map(({ code, body }) => [code, body['balance']])).toEqual([
    ['OK', '6.00'],
    ['INSUFFICIENT_FUNDS', '10.00'],
    ['USER_BLOCKED', '10.00'],
    ['OK', '15.00'],
    ['DUPLICATE', '9.00'],
    ['PAYLOAD_MISMATCH', '9.00'],
    ['INVALID_TOKEN', undefined],
  ]);
});

test('one id of two players at the same moment is taken once', async () => {
  const [first, second, ...others] = (await players(12)) as [TestPlayer, TestPlayer, ...TestPlayer[]];
  const replies = await Promise.all([
    first.bet('same-id', '1.00'),
    ...others.map(async (each, at) => await each.bet(`beside-${at}`, '1.00', `beside-${at}`)),
    second.bet('same-id', '1.00'),
  ]);
  const codes = replies.map(({ code }) => code);
  expect(new Set([codes[0], codes.at(-1)])).toEqual(new Set(['OK', 'PAYLOAD_MISMATCH']));
  expect(codes.slice(1, -1)).toEqual(others.map(() => 'OK'));
});

test('a nonce that two of a batch carry is good for one of them', async () => {
  const [first, second] = (await players(2)) as [TestPlayer, TestPlayer];
  const bet = { roundId: 'nonce', gameCode: GAME, currency: 'NPR', amount: '1.00' };
  const nonce = 'a-nonce-that-is-used-twice';
  const replies = await Promise.all([
    api.call('bet', { ...bet, gameSession: first.gameSession, transactionId: 'nonce-1' }, { nonce }),
    api.call('bet', { ...bet, gameSession: second.gameSession, transactionId: 'nonce-2' }, { nonce }),
  ]);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['BAD_SIGNATURE', 'OK']));
});

test('two sessions of one player take turns within a batch', async () => {
  const player = await api.player(1_000n);
  const sessions = await Promise.all([1, 2, 3, 4].map(async () => await openGameSession(api.db, player)));
  const replies = await Promise.all(
    sessions.map(async (gameSession, at) => await player.bet(`turn-${at}`, '3.00', `turn-${at}`, { gameSession })),
  );
  const balances = replies.filter(({ code }) => code === 'OK').map(({ body }) => body['balance']);
  expect(new Set(balances)).toEqual(new Set(['1.00', '4.00', '7.00']));
  expect(await player.balance()).toBe('1.00');
});

test('a bet that the database cannot take is "unknown", and the others of its batch are taken', async () => {
  const everybody = await players(8);
  await sql
    .raw(`
    create function refuse_six() returns trigger language plpgsql as $$ begin raise exception 'no sixes'; end $$;
    create trigger no_sixes before insert on bet for each row when (new.stake_minor = 666) execute function refuse_six();
  `)
    .execute(api.db);
  const replies = await Promise.all(
    everybody.map(async (each, at) => await each.bet(`t${at}`, at === 3 ? '6.66' : '1.00', `t${at}`)),
  );
  await sql.raw('drop function refuse_six cascade').execute(api.db);
  expect(replies.map(({ code }) => code)).toEqual(everybody.map((_, at) => (at === 3 ? 'TEMPORARY' : 'OK')));
  expect(await everybody[3]?.balance()).toBe('10.00');
  expect(await everybody[3]?.bet('t3', '6.66', 't3')).toMatchObject({ code: 'OK' });
});

/** Holds the wallet of a player as a paused process would, until the test lets go. */
async function holdWallet({ memberId }: TestPlayer): Promise<{ release: () => Promise<void> }> {
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = api.db.transaction().execute(async (tx) => {
    await sql`select from wallet_account where member_id = ${memberId} for update`.execute(tx);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  return {
    release: async () => {
      held.resolve();
      await holding;
    },
  };
}

test('bets of other players go on while a wallet is held, and the held bet is taken when its wallet is free', async () => {
  const [stuck, ...free] = (await players(30)) as [TestPlayer, ...TestPlayer[]];
  const { release } = await holdWallet(stuck);
  let isAnswered = false;
  const waiting = stuck.bet('held-1', '1.00', 'held-1').then((reply) => {
    isAnswered = true;
    return reply;
  });
  for (let round = 0; round < 3; round += 1) {
    const replies = await Promise.all(
      free.map(async (each, at) => await each.bet(`free-${round}-${at}`, '1.00', `free-${round}-${at}`)),
    );
    expect(replies.map(({ code }) => code)).toEqual(free.map(() => 'OK'));
  }
  expect(isAnswered).toBe(false);
  await release();
  expect(await waiting).toMatchObject({ code: 'OK', body: { balance: '9.00' } });
});

test('after all of it the ledger adds up', async () => {
  expect((await verifyLedger(api.db)).difference).toBeUndefined();
});
