import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { games } from '../../catalogue/games.ts';
import { exportRoundsSinceYesterday } from '../testing/exported-rounds.ts';
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
  // The fake wallet has one player, so an unfinished round of one test would block the spins of the next test.
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

/** Spins until a reply matches the predicate, at most 200 times. */
async function spinUntil(wanted: (reply: SpinReply) => boolean): Promise<SpinReply> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const reply = await spin();
    expect(reply.statusCode).toBe(200);
    if (wanted(reply.json<SpinReply>())) return reply.json<SpinReply>();
  }
  throw new Error('no such round in 200 spins');
}

/** Makes every unfinished round due and runs recovery until no round is left. */
async function finishRounds(): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
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

async function findLastRound(): Promise<LastRound> {
  const [row] = await arcade.db.query<LastRound & Record<string, unknown>>(
    'select id, state, win_minor, outcome from round order by created_at desc, id desc limit 1',
  );
  if (!row) throw new Error('no round');
  return row;
}

describe('a round without faults', () => {
  test('takes the stake, pays the win and closes the round', async () => {
    const { round, balance } = await spinUntil((reply) => reply.round.win !== '0.00');
    const stored = await findLastRound();
    expect(stored.state).toBe('settled');
    expect(arcade.wallet.closedRoundIds.has(round.roundId)).toBe(true);
    expect(arcade.wallet.calls.slice(-3)).toEqual(['bet/OK', 'win/OK', 'close-round/OK']);
    expect(BigInt(balance?.replace('.', '') ?? '')).toBe(arcade.wallet.balanceMinor);
  });

  test('sends no win to the wallet if nothing was won', async () => {
    await spinUntil((reply) => reply.round.win === '0.00');
    expect(arcade.wallet.calls.slice(-2)).toEqual(['bet/OK', 'close-round/OK']);
  });

  test('returns the same round for a repeated spin id and takes the stake once', async () => {
    const spinId = randomUUID();
    const [first, second] = [await spin(spinId), await spin(spinId)];
    expect(second.json<SpinReply>().round).toEqual(first.json<SpinReply>().round);
    expect(arcade.wallet.calls.filter((call) => call.startsWith('bet/'))).toHaveLength(1);
  });

  test('plays concurrent spins one at a time and refuses the others as unfinished', async () => {
    const spinId = randomUUID();
    const replies = await Promise.all([spin(spinId), spin(spinId), spin()]);
    const played = replies.filter((reply) => reply.statusCode === 200);
    expect(played.length).toBeGreaterThan(0);
    expect(
      replies.filter((reply) => reply.statusCode === 409).map((reply) => reply.json<{ code: string }>().code),
    ).toEqual(Array.from({ length: 3 - played.length }, () => 'round_unfinished'));
  });

  test('records every transition in an append-only event log', async () => {
    await spinUntil((reply) => reply.round.win !== '0.00');
    const { id } = await findLastRound();
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
  ] as const)('with %s moves no money and gives the player the error %s', async (code, errorCode) => {
    arcade.wallet.queueFaults('bet', { kind: 'refuses', code });
    const reply = await spin();
    expect(reply.json()).toMatchObject({ code: errorCode });
    expect(reply.payload).not.toContain('spins');
    expect((await findLastRound()).state).toBe('refused');
    expect(arcade.wallet.balanceMinor).toBe(START_MINOR);
  });
});

describe('a bet without a definite answer is rolled back', () => {
  const faults: Fault[] = (['no-reply', 'http-503', 'closes-connection', 'html-reply'] as const).flatMap((kind) => [
    { kind, when: 'before' },
    { kind, when: 'after' },
  ]);

  test.each(faults.map((fault) => [`${fault.kind} ${'when' in fault ? fault.when : ''}`, fault] as const))(
    '%s',
    async (_, fault) => {
      arcade.wallet.queueFaults('bet', fault);
      const spinId = randomUUID();
      const reply = await spin(spinId);
      expect(reply.json()).toMatchObject({ code: 'bet_rolled_back' });
      expect((await findLastRound()).state).toBe('rolled_back');
      expect(arcade.wallet.balanceMinor).toBe(START_MINOR);
      expect((await spin(spinId)).json()).toMatchObject({ code: 'bet_rolled_back' });
      expect(arcade.wallet.calls.filter((call) => call.startsWith('bet/'))).toHaveLength(1);
    },
  );

  test('with retries until the wallet gives a definite answer, and blocks new spins until then', async () => {
    arcade.wallet.queueFaults('bet', { kind: 'http-503', when: 'after' });
    arcade.wallet.queueFaults(
      'rollback',
      { kind: 'no-reply', when: 'before' },
      { kind: 'http-503', when: 'after' },
      { kind: 'refuses', code: 'MAINTENANCE' },
    );
    expect((await spin()).json()).toMatchObject({ code: 'round_unfinished' });
    expect((await findLastRound()).state).toBe('rolling_back');
    expect((await spin()).json()).toMatchObject({ code: 'round_unfinished' });
    await finishRounds();
    expect((await findLastRound()).state).toBe('rolled_back');
    expect(arcade.wallet.balanceMinor).toBe(START_MINOR);
  });
});

describe('a win and the close of a round are sent until the wallet accepts them', () => {
  test.each([
    ['the win is lost before the wallet processes it', 'win', { kind: 'closes-connection', when: 'before' }],
    ['the win is processed but its reply is lost', 'win', { kind: 'no-reply', when: 'after' }],
    ['the win is refused because of its signature', 'win', { kind: 'refuses', code: 'BAD_SIGNATURE' }],
    ['the close is lost', 'close-round', { kind: 'http-503', when: 'before' }],
  ] as const)('%s', async (_, call, fault) => {
    const results = [];
    // The fault stays queued until a round makes this call, and only a winning round sends a win.
    arcade.wallet.queueFaults(call, fault);
    do {
      results.push((await spin()).json<SpinReply>());
    } while ((await findLastRound()).state === 'settled' && results.length < 200);
    const { round } = results.at(-1) ?? {};
    expect((await findLastRound()).state).not.toBe('settled');
    expect(round?.spins.length).toBeGreaterThan(0);
    await finishRounds();
    const stakes = BigInt(results.length) * 10_00n;
    const wins = results.reduce((sum, reply) => sum + BigInt(reply.round.win.replace('.', '')), 0n);
    expect((await findLastRound()).state).toBe('settled');
    expect(arcade.wallet.balanceMinor).toBe(START_MINOR - stakes + wins);
  });

  test('a round becomes disputed if the wallet definitely refuses its win', async () => {
    arcade.wallet.queueFaults('win', { kind: 'refuses', code: 'TX_NOT_FOUND' });
    do {
      await spin();
    } while ((await findLastRound()).state === 'settled');
    expect((await findLastRound()).state).toBe('disputed');
  });
});

describe('a process that dies', () => {
  test('before it receives the reply to its bet: the bet is rolled back, the outcome stays', async () => {
    await spin();
    const { id, outcome } = await findLastRound();
    // A process that dies after the bet but before it stores the reply leaves the bet in the wallet and the round in state `betting`.
    await arcade.db.query(
      `update round set state = 'betting', finished_at = null, next_attempt_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    arcade.wallet.queueFaults('rollback', { kind: 'refuses', code: 'TX_NOT_FOUND' });
    await finishRounds();
    const after = await findLastRound();
    expect(after).toMatchObject({ id, state: 'rolled_back', outcome });
  });

  test('after the wallet has taken the bet: another process pays the win once', async () => {
    const { round } = await spinUntil((reply) => reply.round.win !== '0.00');
    const balance = arcade.wallet.balanceMinor;
    await arcade.db.query(
      `update round set state = 'drawn', finished_at = null, next_attempt_at = now() - interval '1 second' where id = $1`,
      [round.roundId],
    );
    await Promise.all([recoverDueRounds(arcade.deps), recoverDueRounds(arcade.deps)]);
    expect((await findLastRound()).state).toBe('settled');
    // The wallet has already processed this win, so the repeated call is a duplicate and moves no money.
    expect(arcade.wallet.balanceMinor).toBe(balance);
  });

  test('but only after its lease has expired: a leased round is not recovered', async () => {
    await spin();
    const { id } = await findLastRound();
    await arcade.db.query(
      `update round set state = 'betting', finished_at = null, next_attempt_at = now() + interval '5 seconds' where id = $1`,
      [id],
    );
    expect(await recoverDueRounds(arcade.deps)).toBe(0);
    expect((await findLastRound()).state).toBe('betting');
  });
});

test('the export of rounds lists every finished real-money round with the amounts that it moved', async () => {
  const { round } = await spinUntil((reply) => reply.round.win !== '0.00');
  await finishRounds();
  const { head, lines } = await exportRoundsSinceYesterday(arcade.db);
  expect(head).toBe('roundId,playerId,currency,stake,win');
  expect(lines.find((line) => line.startsWith(round.roundId))).toMatch(new RegExp(`,NPR,${round.stake},${round.win}$`));
  const rolledBack = await arcade.db.query<{ id: string }>("select id from round where state = 'rolled_back'");
  expect(rolledBack.length).toBeGreaterThan(0);
  for (const { id } of rolledBack) expect(lines.find((line) => line.startsWith(id))).toMatch(/,0\.00,0\.00$/);
  const rounds = await arcade.db.query<{ id: string }>(
    "select id from round where state <> 'betting' and next_attempt_at is null",
  );
  expect(lines).toHaveLength(rounds.length);
});
