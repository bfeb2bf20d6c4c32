import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { games } from '../../catalogue/games.ts';
import { bookSinceYesterday } from '../testing/book.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import type { SpinReply } from '../../wire/schemas.ts';
import { recoverDueRounds } from './play-round.ts';
import type { RoundState } from './round-machine.ts';

const START_MINOR = 100_000_00n;
const COIN = '0.20';
const gameCode = games.find((game) => game.title === 'lagoon-pearls')?.gameCode ?? '';

let arcade: TestArcade;
let token = '';

beforeAll(async () => {
  arcade = await startTestArcade(START_MINOR);
});
afterAll(async () => await arcade.stop());

beforeEach(async () => {
  // A player's rounds of one test must not block the next: whatever is open is driven to its end.
  arcade.wallet.clearFaults();
  await finishRounds();
  arcade.wallet.balanceMinor = START_MINOR;
  arcade.wallet.calls.length = 0;
  token = await openSession();
});

async function openSession(): Promise<string> {
  const reply = await arcade.app.inject({
    method: 'POST',
    url: '/api/sessions',
    payload: { launchToken: arcade.wallet.issueLaunchToken(gameCode) },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ token: string }>().token;
}

async function spin(spinId: string = randomUUID()) {
  return await arcade.app.inject({
    method: 'POST',
    url: '/api/spins',
    headers: { authorization: `Bearer ${token}` },
    payload: { spinId, coin: COIN },
  });
}

/** Spins until a round of the wanted kind comes. */
async function spinUntil(wanted: (reply: SpinReply) => boolean): Promise<SpinReply> {
  for (let tries = 0; tries < 200; tries += 1) {
    const reply = await spin();
    expect(reply.statusCode).toBe(200);
    if (wanted(reply.json<SpinReply>())) return reply.json<SpinReply>();
  }
  throw new Error('no such round in 200 spins');
}

/** Finishes everything that waits, as if time had passed. */
async function finishRounds(): Promise<void> {
  for (let look = 0; look < 10; look += 1) {
    await arcade.db.query(
      `update round set next_attempt_at = now() - interval '1 second' where next_attempt_at is not null`,
    );
    if ((await recoverDueRounds(arcade.deps)) === 0) return;
  }
  throw new Error('rounds do not end');
}

interface LastRound {
  state: RoundState;
  win_minor: bigint;
  outcome: unknown;
  id: string;
}

async function lastRound(): Promise<LastRound> {
  const [row] = await arcade.db.query<LastRound & Record<string, unknown>>(
    'select id, state, win_minor, outcome from round order by created_at desc, id desc limit 1',
  );
  if (!row) throw new Error('no round');
  return row;
}

describe('a round that meets no fault', () => {
  test('is staked, paid where it won, and closed', async () => {
    const { round, balance } = await spinUntil((reply) => reply.round.win !== '0.00');
    const stored = await lastRound();
    expect(stored.state).toBe('settled');
    expect(arcade.wallet.closed.has(round.roundId)).toBe(true);
    expect(arcade.wallet.calls.slice(-3)).toEqual(['bet/OK', 'win/OK', 'close-round/OK']);
    expect(BigInt(balance?.replace('.', '') ?? '')).toBe(arcade.wallet.balanceMinor);
  });

  test('with nothing won sends no win', async () => {
    await spinUntil((reply) => reply.round.win === '0.00');
    expect(arcade.wallet.calls.slice(-2)).toEqual(['bet/OK', 'close-round/OK']);
  });

  test('sent again is the same round, and staked once', async () => {
    const spinId = randomUUID();
    const [first, second] = [await spin(spinId), await spin(spinId)];
    expect(second.json<SpinReply>().round).toEqual(first.json<SpinReply>().round);
    expect(arcade.wallet.calls.filter((call) => call.startsWith('bet/'))).toHaveLength(1);
  });

  test('two at once: one is played, the other waits its turn or is the same', async () => {
    const spinId = randomUUID();
    const replies = await Promise.all([spin(spinId), spin(spinId), spin()]);
    const played = replies.filter((reply) => reply.statusCode === 200);
    expect(played.length).toBeGreaterThan(0);
    expect(
      replies.filter((reply) => reply.statusCode === 409).map((reply) => reply.json<{ code: string }>().code),
    ).toEqual(Array.from({ length: 3 - played.length }, () => 'round_unfinished'));
  });

  test('keeps an account of every step, which nobody can change', async () => {
    await spinUntil((reply) => reply.round.win !== '0.00');
    const { id } = await lastRound();
    const events = await arcade.db.query<{ act: string }>(
      'select act from round_event where round_id = $1 order by number',
      [id],
    );
    expect(events.map(({ act }) => act)).toEqual(['reserved', 'betTaken', 'winTaken', 'closed']);
    await expect(arcade.db.query('delete from round_event')).rejects.toThrow('append-only');
  });
});

describe('a bet that the wallet refuses', () => {
  test.each([
    ['INSUFFICIENT_FUNDS', 'insufficient_funds'],
    ['LIMIT_LOSS', 'limit_loss'],
    ['SELF_EXCLUDED', 'self_excluded'],
    ['TOKEN_EXPIRED', 'session_expired'],
    ['WRONG_CURRENCY', 'bet_refused'],
  ] as const)('%s moves nothing and is told to the player', async (code, told) => {
    arcade.wallet.fault('bet', { kind: 'refuses', code });
    const reply = await spin();
    expect(reply.json()).toMatchObject({ code: told });
    expect(reply.payload).not.toContain('spins');
    expect((await lastRound()).state).toBe('refused');
    expect(arcade.wallet.balanceMinor).toBe(START_MINOR);
  });
});

describe('a bet whose answer is unknown is rolled back', () => {
  const faults: Fault[] = (['hangs', 'fails', 'breaks-off', 'talks-nonsense'] as const).flatMap((kind) => [
    { kind, when: 'before' },
    { kind, when: 'after' },
  ]);

  test.each(faults.map((fault) => [`${fault.kind} ${'when' in fault ? fault.when : ''}`, fault] as const))(
    '%s',
    async (_, fault) => {
      arcade.wallet.fault('bet', fault);
      const spinId = randomUUID();
      const reply = await spin(spinId);
      expect(reply.json()).toMatchObject({ code: 'bet_rolled_back' });
      expect((await lastRound()).state).toBe('rolled_back');
      expect(arcade.wallet.balanceMinor).toBe(START_MINOR);
      expect((await spin(spinId)).json()).toMatchObject({ code: 'bet_rolled_back' });
      expect(arcade.wallet.calls.filter((call) => call.startsWith('bet/'))).toHaveLength(1);
    },
  );

  test('until the wallet gives a definite answer, and no new spin is taken before', async () => {
    arcade.wallet.fault('bet', { kind: 'fails', when: 'after' });
    arcade.wallet.fault(
      'rollback',
      { kind: 'hangs', when: 'before' },
      { kind: 'fails', when: 'after' },
      { kind: 'refuses', code: 'MAINTENANCE' },
    );
    expect((await spin()).json()).toMatchObject({ code: 'round_unfinished' });
    expect((await lastRound()).state).toBe('rolling_back');
    expect((await spin()).json()).toMatchObject({ code: 'round_unfinished' });
    await finishRounds();
    expect((await lastRound()).state).toBe('rolled_back');
    expect(arcade.wallet.balanceMinor).toBe(START_MINOR);
  });
});

describe('a win and the end of a round are sent until they are taken', () => {
  test.each([
    ['the win is lost before', 'win', { kind: 'breaks-off', when: 'before' }],
    ['the win is taken but its answer is lost', 'win', { kind: 'hangs', when: 'after' }],
    ['the win meets a key in rotation', 'win', { kind: 'refuses', code: 'BAD_SIGNATURE' }],
    ['the end is lost', 'close-round', { kind: 'fails', when: 'before' }],
  ] as const)('%s', async (_, call, fault) => {
    const results = [];
    // The fault waits for the first round that gets so far: only a winning round sends a win.
    arcade.wallet.fault(call, fault);
    do {
      results.push((await spin()).json<SpinReply>());
    } while ((await lastRound()).state === 'settled' && results.length < 200);
    const { round } = results.at(-1) ?? {};
    expect((await lastRound()).state).not.toBe('settled');
    expect(round?.spins.length).toBeGreaterThan(0);
    await finishRounds();
    const stakes = BigInt(results.length) * 10_00n;
    const wins = results.reduce((sum, reply) => sum + BigInt(reply.round.win.replace('.', '')), 0n);
    expect((await lastRound()).state).toBe('settled');
    expect(arcade.wallet.balanceMinor).toBe(START_MINOR - stakes + wins);
  });

  test('a win refused for good is disputed, and stays on record', async () => {
    arcade.wallet.fault('win', { kind: 'refuses', code: 'TX_NOT_FOUND' });
    do {
      await spin();
    } while ((await lastRound()).state === 'settled');
    expect((await lastRound()).state).toBe('disputed');
  });
});

describe('a process that dies', () => {
  test('before it knows the answer to its bet: the bet is rolled back, the outcome is not drawn again', async () => {
    await spin();
    const { id, outcome } = await lastRound();
    // What a kill between the bet and its record leaves behind: the wallet has the bet, the round still says betting.
    await arcade.db.query(
      `update round set state = 'betting', finished_at = null, next_attempt_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    arcade.wallet.fault('rollback', { kind: 'refuses', code: 'TX_NOT_FOUND' });
    await finishRounds();
    const after = await lastRound();
    expect(after).toMatchObject({ id, state: 'rolled_back', outcome });
  });

  test('after the bet was taken: the win is paid by the next process', async () => {
    const { round } = await spinUntil((reply) => reply.round.win !== '0.00');
    const balance = arcade.wallet.balanceMinor;
    await arcade.db.query(
      `update round set state = 'drawn', finished_at = null, next_attempt_at = now() - interval '1 second' where id = $1`,
      [round.roundId],
    );
    await Promise.all([recoverDueRounds(arcade.deps), recoverDueRounds(arcade.deps)]);
    expect((await lastRound()).state).toBe('settled');
    // The wallet had this win already: a duplicate moves nothing.
    expect(arcade.wallet.balanceMinor).toBe(balance);
  });

  test('a round that another process is driving is left to it', async () => {
    await spin();
    const { id } = await lastRound();
    await arcade.db.query(
      `update round set state = 'betting', finished_at = null, next_attempt_at = now() + interval '5 seconds' where id = $1`,
      [id],
    );
    expect(await recoverDueRounds(arcade.deps)).toBe(0);
    expect((await lastRound()).state).toBe('betting');
  });
});

test('the book of a day has every round for money that is over, with what it moved', async () => {
  const { round } = await spinUntil((reply) => reply.round.win !== '0.00');
  await finishRounds();
  const { head, lines } = await bookSinceYesterday(arcade.db);
  expect(head).toBe('roundId,playerId,currency,stake,win');
  expect(lines.find((line) => line.startsWith(round.roundId))).toMatch(new RegExp(`,NPR,${round.stake},${round.win}$`));
  const given = await arcade.db.query<{ id: string }>("select id from round where state = 'rolled_back'");
  expect(given.length).toBeGreaterThan(0);
  for (const { id } of given) expect(lines.find((line) => line.startsWith(id))).toMatch(/,0\.00,0\.00$/);
  const rounds = await arcade.db.query<{ id: string }>(
    "select id from round where state <> 'betting' and next_attempt_at is null",
  );
  expect(lines).toHaveLength(rounds.length);
});
