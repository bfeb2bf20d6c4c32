import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { detectPlacements, setPlacements } from '../../platform/placements.ts';
import { GAME, openGameSession } from '../../testing/world.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

async function createPlayers(count: number, balanceMinor = 1_000n): Promise<TestPlayer[]> {
  const created: TestPlayer[] = [];
  for (let index = 0; index < count; index += 1) created.push(await api.player(balanceMinor));
  return created;
}

test('wins and ends of rounds of many players are committed together, bets of others among them', async () => {
  const [playing, winning] = [await createPlayers(30), await createPlayers(30)];
  await Promise.all(winning.map(async (each, at) => await each.bet(`w${at}-bet`, '4.00', `w${at}`)));
  const replies = await Promise.all([
    ...winning.map(async (each, at) => await each.win(`w${at}-win`, at % 2 === 0 ? '9.00' : '0.00', `w${at}`)),
    ...playing.map(async (each, at) => await each.bet(`p${at}-bet`, '1.00', `p${at}`)),
  ]);
  expect(replies.map(({ code }) => code)).toEqual([...winning, ...playing].map(() => 'OK'));
  const closed = await Promise.all(winning.map(async (each, at) => await each.closeRound(`w${at}`)));
  expect(closed.map(({ code, body }) => [code, body['balance']])).toEqual(
    winning.map((_, at) => ['OK', at % 2 === 0 ? '15.00' : '6.00']),
  );
  const settled = await sql<{ count: bigint }>`
    select count(*) from bet
    where transaction_id like 'w%-bet' and state in ('won', 'lost') and valid_bet_minor = 400`.execute(api.db);
  expect(settled.rows).toEqual([{ count: 30n }]);
  const events = await sql<{ count: bigint }>`
    select count(*) from outbox where topic = 'bet.settled'`.execute(api.db);
  expect(events.rows).toEqual([{ count: 30n }]);
  expect(await countCommits('w')).toBeLessThan(15);
});

/** Returns how many transactions wrote these bets. */
async function countCommits(prefix: string): Promise<number> {
  const { rows } = await sql<{ commit: string }>`
    select xmin::text as commit from bet where transaction_id like ${`${prefix}%`}`.execute(api.db);
  return new Set(rows.map(({ commit }) => commit)).size;
}

test('bets of many players at once are committed together', async () => {
  const everybody = await createPlayers(60);
  const replies = await Promise.all(everybody.map(async (each, at) => await each.bet(`g${at}`, '4.00', `g${at}`)));
  expect(replies.map(({ code }) => code)).toEqual(everybody.map(() => 'OK'));
  expect(new Set(replies.map(({ body }) => body['walletTransactionId'])).size).toBe(60);
  expect(await countCommits('g')).toBeLessThan(20);
  for (const each of everybody) expect(await each.balance()).toBe('6.00');
});

describe('when each bucket is a placement of its own, as on a cluster', () => {
  beforeAll(() => {
    setPlacements('by bucket');
  });
  afterAll(async () => {
    await detectPlacements(api.db);
  });

  test('a transaction writes the bets of only one bucket', async () => {
    const everybody = await createPlayers(12);
    const replies = await Promise.all(everybody.map(async (each, at) => await each.bet(`s${at}`, '4.00', `s${at}`)));
    expect(replies.map(({ code }) => code)).toEqual(everybody.map(() => 'OK'));
    const { rows } = await sql<{ buckets: bigint }>`
      select count(distinct bucket) as buckets from bet where transaction_id like 's%' group by xmin::text`.execute(
      api.db,
    );
    expect(rows.map(({ buckets }) => buckets)).toEqual(everybody.map(() => 1n));
  });

  test('rounds are played and closed, and the ledger adds up', async () => {
    const [winner, loser] = (await createPlayers(2)) as [TestPlayer, TestPlayer];
    await Promise.all([winner.bet('sr-won', '4.00', 'sr-1'), loser.bet('sr-lost', '4.00', 'sr-2')]);
    await winner.win('sr-win', '9.00', 'sr-1');
    await Promise.all([winner.closeRound('sr-1'), loser.closeRound('sr-2')]);
    expect([await winner.balance(), await loser.balance()]).toEqual(['15.00', '6.00']);
    expect((await verifyLedger(api.db)).difference).toBeUndefined();
  });
});

test('each call of a batch is taken or refused on its own', async () => {
  const [rich, poor, blocked, winner, again] = (await createPlayers(5)) as [
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

test('a transactionId that two players use at the same moment is taken once', async () => {
  const [first, second, ...others] = (await createPlayers(12)) as [TestPlayer, TestPlayer, ...TestPlayer[]];
  const replies = await Promise.all([
    first.bet('same-id', '1.00'),
    ...others.map(async (each, at) => await each.bet(`beside-${at}`, '1.00', `beside-${at}`)),
    second.bet('same-id', '1.00'),
  ]);
  const codes = replies.map(({ code }) => code);
  expect(new Set([codes[0], codes.at(-1)])).toEqual(new Set(['OK', 'PAYLOAD_MISMATCH']));
  expect(codes.slice(1, -1)).toEqual(others.map(() => 'OK'));
});

test('a nonce that two calls of a player carry in one batch is accepted for one of the calls', async () => {
  const [first] = (await createPlayers(1)) as [TestPlayer];
  const bet = { roundId: 'nonce', gameCode: GAME, currency: 'NPR', amount: '1.00' };
  const nonce = 'a-nonce-that-is-used-twice';
  const replies = await Promise.all([
    api.call('bet', { ...bet, gameSession: first.gameSession, transactionId: 'nonce-1' }, { nonce }),
    api.call('bet', { ...bet, gameSession: first.gameSession, transactionId: 'nonce-2' }, { nonce }),
  ]);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['BAD_SIGNATURE', 'OK']));
});

test('a nonce is used up for one player only, so that a call touches the rows of one player', async () => {
  const [first, second] = (await createPlayers(2)) as [TestPlayer, TestPlayer];
  const bet = { roundId: 'own-nonce', gameCode: GAME, currency: 'NPR', amount: '1.00' };
  const nonce = 'a-nonce-of-two-players';
  const send = async ({ gameSession }: TestPlayer, transactionId: string) =>
    (await api.call('bet', { ...bet, gameSession, transactionId }, { nonce })).code;
  expect([await send(first, 'own-nonce-1'), await send(second, 'own-nonce-2')]).toEqual(['OK', 'OK']);
  expect([await send(first, 'own-nonce-3'), await send(second, 'own-nonce-4')]).toEqual([
    'BAD_SIGNATURE',
    'BAD_SIGNATURE',
  ]);
});

test('bets in several sessions of one player take turns within a batch', async () => {
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
  const everybody = await createPlayers(8);
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

/** Locks the wallet of a player, as a process that hangs would, until the test calls `release`. */
async function holdWallet({ memberId }: TestPlayer): Promise<{ release: () => Promise<void> }> {
  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = api.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('wallet_account')
      .select('kind')
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .forUpdate()
      .execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return {
    release: async () => {
      released.resolve();
      await holding;
    },
  };
}

test('bets of other players go on while a wallet is held, and the held bet is taken when its wallet is free', async () => {
  const [stuck, ...free] = (await createPlayers(30)) as [TestPlayer, ...TestPlayer[]];
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

test('a win and a rollback wait for a held wallet without a database connection', async () => {
  const [winner, other] = (await createPlayers(2)) as [TestPlayer, TestPlayer];
  await winner.bet('hw-bet', '4.00', 'hw');
  await other.bet('hr-bet', '4.00', 'hr');
  const held = [await holdWallet(winner), await holdWallet(other)];
  const [win, rollback] = [winner.win('hw-win', '8.00', 'hw'), other.rollback('hr-back', 'hr-bet', 'hr')];
  const bystander = await api.player(1_000n);
  for (let round = 0; round < 5; round += 1) await bystander.bet(`hb-${round}`, '1.00', `hb-${round}`);
  const { rows } = await sql<{ waiting: bigint }>`
    select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    api.db,
  );
  expect(rows).toEqual([{ waiting: 0n }]);
  for (const { release } of held) await release();
  expect(await win).toMatchObject({ code: 'OK', body: { balance: '14.00' } });
  expect(await rollback).toMatchObject({ code: 'OK', body: { balance: '10.00' } });
});

test('the ledger adds up after all of these tests', async () => {
  expect((await verifyLedger(api.db)).difference).toBeUndefined();
});
