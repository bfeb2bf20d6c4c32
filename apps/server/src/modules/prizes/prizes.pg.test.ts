import { randomUUID } from 'node:crypto';
import { drawPrize, drawTickets, fillEnvelopes, seedHashOf } from '@baize/lottery/prize-draw';
import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WeightedPrize } from '../../domain/rewards/prize-definitions.ts';
import { findWrongTickets } from '../../rewards/verify-tickets.ts';
import { verifyAndRecord } from '../../ledger/verify-new.ts';
import { createKeyRing } from '../../platform/key-ring.ts';
import { publish } from '../../platform/outbox.ts';
import { transaction } from '../../platform/transaction.ts';
import { dropEnvelopes } from '../../rewards/envelope-drops.ts';
import { changeTickets, readTickets } from '../../rewards/tickets.ts';
import { openTestApp, TEST_SECRET_KEYS, type TestApp } from '../../testing/app.ts';
import { aBet, publishBets } from '../../testing/bet-events.ts';
import { insertCreditedDeposit } from '../../testing/credited-deposit.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { MIDDAY_ZONE, today } from '../../testing/world.ts';
import { endRounds, planRounds } from './rounds.ts';
import { ticketEvents } from './ticket-events.ts';

const consumers = [{ name: 'tickets', handlers: ticketEvents }];
const keyRing = createKeyRing(TEST_SECRET_KEYS);
const log = { error: () => {}, warn: () => {} };
let server: TestApp;
let people = 0;
let programs = 0;

beforeAll(async () => {
  server = await openTestApp({ rateLimitScale: 1000 });
  await sql`update merchant set time_zone = ${MIDDAY_ZONE}`.execute(server.db);
  await deliverOutbox(server.db, consumers);
});
afterAll(async () => await server.close());

interface Player {
  readonly token: string;
  readonly memberId: bigint;
}

async function newPlayer(): Promise<Player> {
  people += 1;
  const account = `prize${people}`;
  const token = await signUp(server, account);
  const { member_id: memberId } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return { token, memberId };
}

function prize(id: string, weight: number, change: Partial<WeightedPrize> = {}): WeightedPrize {
  return { id, titles: { en: id }, item: { kind: 'none' }, weight, ...change };
}

const cash = (amount: string) => ({ kind: 'cash', amount, turnoverPpm: 3_000_000 }) as const;

function nextCode(name: string): string {
  programs += 1;
  return `${name}-${programs}`;
}

async function newWheel(prizes: readonly WeightedPrize[], more: object = {}): Promise<string> {
  const code = nextCode('wheel');
  await insertProgram(server.db, {
    code,
    kind: 'wheel',
    definition: { prizes: [...prizes], ticketRules: [] },
    ...more,
  });
  return code;
}

async function giveTickets({ memberId }: Player, programCode: string, tickets: number): Promise<void> {
  const entry = { memberId, merchantId: 1, programCode, change: tickets, sourceKey: `grant:${tickets}` };
  await transaction(server.db, async (tx) => {
    await changeTickets(tx, { ...entry, reason: 'bonus', now: new Date() });
  });
}

async function spin({ token }: Player, promotionId: string, requestId: string = randomUUID()) {
  return await call(server, 'spinWheel', { requestId, promotionId }, { token });
}

/** Adds a pay-out account, which is the same one for every member. */
async function addPayoutAccount(memberId: bigint): Promise<void> {
  await server.db
    .insertInto('payout_provider')
    .values({ merchant_id: 1, code: 'SOMEBANK', kind: 'bank', names: JSON.stringify({ en: 'Bank' }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    insert into payout_account (member_id, payout_account_id, merchant_id, provider_code, kind, sealed, fingerprint, last_four, state, added_at)
    values (${memberId}, 1, 1, 'SOMEBANK', 'bank', '\\x00', ${Buffer.alloc(32, 9)}, '4321', 'pending', now())`.execute(
    server.db,
  );
}

async function ledgerHolds(): Promise<void> {
  expect((await verifyAndRecord(server.db, 'whole')).difference).toBeUndefined();
  expect(await findWrongTickets(server.db)).toBeUndefined();
}

test('tickets that differ from their ledger, and draws without a ticket, are found', async () => {
  const code = await newWheel([prize('five', 1_000_000, { item: cash('5.00') }), prize('nothing', 0)]);
  const player = await newPlayer();
  await giveTickets(player, code, 2);
  valueOf('spinWheel', await spin(player, code));
  expect(await findWrongTickets(server.db)).toBeUndefined();
  const ofPlayer = sql`where member_id = ${player.memberId}`;
  await sql`update reward_ticket set tickets = 7 ${ofPlayer}`.execute(server.db);
  expect(await findWrongTickets(server.db)).toBe(
    `tickets of member ${player.memberId} for ${code}: 7, their ledger says 1`,
  );
  await sql`update reward_ticket set tickets = 2 ${ofPlayer}`.execute(server.db);
  await sql`delete from reward_ticket_entry ${ofPlayer} and reason = 'used'`.execute(server.db);
  expect(await findWrongTickets(server.db)).toMatch(/^draw \d+ of member \d+ has no ticket$/);
  await sql`delete from prize_draw ${ofPlayer}`.execute(server.db);
  expect(await findWrongTickets(server.db)).toBeUndefined();
});

describe('a wheel', () => {
  test('counts tickets for itself that a draw has won', async () => {
    const again = prize('again', 1_000_000, { item: { kind: 'ticket', tickets: 3, programCode: 'free-turns' } });
    await insertProgram(server.db, {
      code: 'free-turns',
      kind: 'wheel',
      definition: { prizes: [again, prize('nothing', 0)], ticketRules: [] },
    });
    const player = await newPlayer();
    await giveTickets(player, 'free-turns', 1);
    expect(valueOf('spinWheel', await spin(player, 'free-turns'))).toMatchObject({ ticketsLeft: 3 });
    expect(await readTickets(server.db, { memberId: player.memberId, programCode: 'free-turns' })).toBe(3);
  });

  test('takes a ticket, pays at once, asks its turnover and answers a repeated request the same', async () => {
    const code = await newWheel([prize('five', 1_000_000, { item: cash('5.00') }), prize('nothing', 0)]);
    const player = await newPlayer();
    expect(await spin(player, code)).toMatchObject({ body: { code: 'prize.no_ticket' } });
    await giveTickets(player, code, 2);
    const requestId = randomUUID();
    const first = valueOf('spinWheel', await spin(player, code, requestId));
    expect(first).toMatchObject({ prize: { prizeId: 'five', amount: '5.00' }, ticketsLeft: 1, balance: '5.00' });
    expect(valueOf('spinWheel', await spin(player, code, requestId))).toEqual(first);
    expect(await spin(player, await newWheel([prize('a', 0), prize('b', 1_000_000)]), requestId)).toMatchObject({
      body: { code: 'ledger.key_reused' },
    });
    const page = { pageNo: 1, pageSize: 20, from: today(), to: today() };
    const booked = await call(server, 'transactionHistory', page, { token: player.token });
    const { list } = valueOf('transactionHistory', booked);
    expect(list).toMatchObject([{ kind: 'bonus', amount: '5.00', counterpart: code }]);
    await ledgerHolds();
  });

  test('spends one ticket once from ten tabs at once', async () => {
    const code = await newWheel([prize('five', 1_000_000, { item: cash('5.00') }), prize('nothing', 0)]);
    const player = await newPlayer();
    await giveTickets(player, code, 3);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await spin(player, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const { wheel } = valueOf('wheel', await call(server, 'wheel', { promotionId: code }, { token: player.token }));
    expect(wheel).toMatchObject({ tickets: 0, obstacle: null });
    await ledgerHolds();
  });

  test('gives the next published prize where one is gone, and never more than its stock', async () => {
    const code = await newWheel([
      prize('rare', 1_000_000, { item: cash('9.00'), stock: 2 }),
      prize('points', 0, { item: { kind: 'points', points: 7 }, stock: 1 }),
      prize('nothing', 0),
    ]);
    const players = await Promise.all(Array.from({ length: 6 }, newPlayer));
    for (const player of players) await giveTickets(player, code, 1);
    const answers = await Promise.all(players.map(async (player) => valueOf('spinWheel', await spin(player, code))));
    expect(answers.map((answer) => answer.drawn.prizeId)).toEqual(players.map(() => 'rare'));
    expect(answers.map((answer) => answer.prize.prizeId).toSorted()).toEqual(
      ['nothing', 'nothing', 'nothing', 'points', 'rare', 'rare'].toSorted(),
    );
    await ledgerHolds();
  });

  test('never gives more cash than its budget, with many at once', async () => {
    const code = await newWheel(
      [prize('five', 1_000_000, { item: cash('5.00') }), prize('two', 0, { item: cash('2.00') }), prize('nothing', 0)],
      { budgetMinor: 1_250n },
    );
    const players = await Promise.all(Array.from({ length: 8 }, newPlayer));
    for (const player of players) await giveTickets(player, code, 1);
    const answers = await Promise.all(players.map(async (player) => valueOf('spinWheel', await spin(player, code))));
    const ids = answers.map((answer) => answer.prize.prizeId);
    expect(ids.filter((id) => id === 'five')).toHaveLength(2);
    expect(ids.filter((id) => id === 'two')).toHaveLength(1);
    await ledgerHolds();
  });

  test('is proved by seeds whose hash was shown before, once the member reveals them', async () => {
    const weights = [200_000, 300_000, 500_000];
    const code = await newWheel(weights.map((weight, place) => prize(`p${place}`, weight)));
    const player = await newPlayer();
    const { token } = player;
    await giveTickets(player, code, 6);
    valueOf('changeFairSeeds', await call(server, 'changeFairSeeds', { clientSeed: 'my-own-seed' }, { token }));
    const before = valueOf('fairSeeds', await call(server, 'fairSeeds', {}, { token }));
    expect(before).toMatchObject({ clientSeed: 'my-own-seed', draws: 0 });
    const drawn = [];
    for (let turn = 0; turn < 6; turn += 1) drawn.push(valueOf('spinWheel', await spin(player, code)));
    const hidden = await proofOf(token, drawn[0]?.drawId ?? '');
    expect(hidden).toMatchObject({ seed: null, seedHash: before.seedHash, turn: { nonce: 0 } });
    valueOf('changeFairSeeds', await call(server, 'changeFairSeeds', {}, { token }));
    for (const { drawId, drawn: shown } of drawn) {
      const { seed, seedHash, turn } = await proofOf(token, drawId);
      expect(await seedHashOf(seed ?? '')).toBe(seedHash);
      const seeds = { serverSeed: seed ?? '', clientSeed: turn?.clientSeed ?? '', nonce: turn?.nonce ?? -1 };
      expect(`p${await drawPrize(seeds, weights)}`).toBe(shown.prizeId);
    }
    const stranger = await newPlayer();
    const asked = await call(server, 'drawProof', { drawId: drawn[0]?.drawId ?? '' }, { token: stranger.token });
    expect(asked).toMatchObject({ body: { code: 'prize.draw_not_found' } });
  });

  test('changes the seeds one after the other when calls come at once, with draws between them', async () => {
    const code = await newWheel([prize('p0', 1_000_000), prize('nothing', 0)]);
    const player = await newPlayer();
    const { token } = player;
    await giveTickets(player, code, 6);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, turn) =>
        turn % 2 === 0 ? await call(server, 'changeFairSeeds', {}, { token }) : await spin(player, code),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { rows } = await sql<{ seeds: bigint; used: bigint }>`
      select count(*) as seeds, count(*) filter (where revealed_at is null) as used from fair_seed
      where member_id = ${player.memberId}`.execute(server.db);
    expect(rows).toEqual([{ seeds: 7n, used: 1n }]);
  });

  test('keeps the prizes that a draw was made under when the program changes', async () => {
    const code = await newWheel([prize('old', 1_000_000), prize('nothing', 0)]);
    const player = await newPlayer();
    await giveTickets(player, code, 1);
    const { drawId } = valueOf('spinWheel', await spin(player, code));
    await sql`
      insert into reward_program_version (merchant_id, code, version, program, created_at)
      select merchant_id, code, version, to_jsonb(p), now() from reward_program p where code = ${code}`.execute(
      server.db,
    );
    const definition = JSON.stringify({ prizes: [prize('new', 1_000_000), prize('nothing', 0)], ticketRules: [] });
    await server.db.updateTable('reward_program').set({ definition, version: 2 }).where('code', '=', code).execute();
    expect((await proofOf(player.token, drawId)).turn?.givenId).toBe('old');
  });

  test('leaves a gift to an operator, and tells a member on a break nothing of it', async () => {
    const code = await newWheel([prize('cap', 1_000_000, { item: { kind: 'gift' } }), prize('nothing', 0)]);
    const player = await newPlayer();
    await giveTickets(player, code, 1);
    expect(valueOf('spinWheel', await spin(player, code)).prize.kind).toBe('gift');
    const grant = await server.db.selectFrom('reward_grant').select('state').where('program_code', '=', code).execute();
    expect(grant).toEqual([{ state: 'process' }]);
    await server.db.updateTable('member').set({ offers_off: true }).where('member_id', '=', player.memberId).execute();
    const hidden = valueOf('wheel', await call(server, 'wheel', { promotionId: code }, { token: player.token }));
    expect(hidden.wheel).toBeNull();
  });
});

async function proofOf(token: string, drawId: string) {
  return valueOf('drawProof', await call(server, 'drawProof', { drawId }, { token }));
}

test('golden eggs give a prize for a ticket', async () => {
  const code = nextCode('eggs');
  const prizes = [prize('points', 1_000_000, { item: { kind: 'points', points: 3 } }), prize('nothing', 0)];
  await insertProgram(server.db, { code, kind: 'golden_egg', definition: { prizes, ticketRules: [], eggs: 6 } });
  const player = await newPlayer();
  await giveTickets(player, code, 1);
  const order = { requestId: randomUUID(), promotionId: code };
  const drawn = valueOf('smashGoldenEgg', await call(server, 'smashGoldenEgg', order, { token: player.token }));
  expect(drawn).toMatchObject({ prize: { kind: 'points', amount: '3' }, ticketsLeft: 0 });
  const { round } = valueOf('goldenEggs', await call(server, 'goldenEggs', {}, { token: player.token }));
  expect(round).toMatchObject({ promotionId: code, eggs: 6, prizes: [{ chance: '1' }, { chance: '0.000000' }] });
  const draws = valueOf('prizeDraws', await call(server, 'prizeDraws', {}, { token: player.token }));
  expect(draws).toMatchObject({ total: 1, list: [{ kind: 'golden_egg', prize: { prizeId: 'points' } }] });
});

describe('tickets', () => {
  const ticketRules = [
    { kind: 'valid_bet', amount: '10.00', tickets: 1, dayMax: 3, gameTypes: ['RNG'] },
    { kind: 'deposit', amount: '100.00', tickets: 2, dayMax: 10 },
  ] as const;

  async function newRuledWheel(): Promise<string> {
    const code = nextCode('ruled');
    await server.db.updateTable('reward_program').set({ state: 'stopped' }).where('kind', '=', 'wheel').execute();
    const prizes = [prize('a', 1_000_000), prize('b', 0)];
    await insertProgram(server.db, {
      code,
      kind: 'wheel',
      definition: {
        prizes,
        ticketRules: ticketRules.map((rule) =>
          'gameTypes' in rule ? { ...rule, gameTypes: [...rule.gameTypes] } : rule,
        ),
      },
    });
    return code;
  }

  test('come from valid bets and deposits of a day, once however often events are delivered', async () => {
    const programCode = await newRuledWheel();
    const player = await newPlayer();
    const { memberId } = player;
    await publishBets(server.db, 'bet.settled', aBet(player, 1_500n), aBet(player, 900n, { game_type: 'LIVE' }));
    const depositId = await insertCreditedDeposit(server.db, { memberId, amountMinor: 20_000n });
    const event = { memberId: String(memberId), depositId: String(depositId) };
    await transaction(server.db, async (tx) => await publish(tx, 'deposit.credited', event));
    await deliverOutbox(server.db, consumers);
    await deliverOutbox(server.db, consumers);
    expect(await readTickets(server.db, { memberId, programCode })).toBe(5);
    await publishBets(server.db, 'bet.settled', aBet(player, 500n), aBet(player, 90_000n));
    await deliverOutbox(server.db, consumers);
    expect(await readTickets(server.db, { memberId, programCode })).toBe(7);
    const { wheel } = valueOf('wheel', await call(server, 'wheel', {}, { token: player.token }));
    expect(wheel?.ticketRules).toMatchObject([
      { kind: 'valid_bet', progressToday: '920.00', givenToday: 3 },
      { kind: 'deposit', progressToday: '200.00', givenToday: 4 },
    ]);
    await ledgerHolds();
  });

  test('go back with a void or a returned deposit as far as they are there, and are not given twice', async () => {
    const programCode = await newRuledWheel();
    const player = await newPlayer();
    const { memberId } = player;
    const bet = aBet(player, 2_000n);
    await publishBets(server.db, 'bet.settled', bet);
    await deliverOutbox(server.db, consumers);
    valueOf('spinWheel', await spin(player, programCode));
    await publishBets(server.db, 'bet.voided', bet);
    await deliverOutbox(server.db, consumers);
    expect(await readTickets(server.db, { memberId, programCode })).toBe(0);
    // One ticket was used, so the next valid bet of ten gives none.
    await publishBets(server.db, 'bet.settled', aBet(player, 1_000n));
    await deliverOutbox(server.db, consumers);
    expect(await readTickets(server.db, { memberId, programCode })).toBe(0);
    await publishBets(server.db, 'bet.settled', aBet(player, 1_000n));
    await deliverOutbox(server.db, consumers);
    expect(await readTickets(server.db, { memberId, programCode })).toBe(1);
    await ledgerHolds();
  });
});

describe('red envelopes', () => {
  const envelopes = [
    { amount: '1.00', count: 6 },
    { amount: '5.00', count: 2 },
  ];

  /** A program with a window that is open now on the clock of the brand, which is about noon. */
  async function newRain(more: object = {}): Promise<string> {
    const code = nextCode('rain');
    await server.db
      .updateTable('reward_program')
      .set({ state: 'stopped' })
      .where('kind', '=', 'red_envelope')
      .execute();
    const definition = { windows: [{ from: '06:00', minutes: 720 }], envelopes, turnoverPpm: 1_000_000 };
    await insertProgram(server.db, { code, kind: 'red_envelope', definition, ...more });
    await planRounds({ db: server.db, keyRing, log }, new Date());
    return code;
  }

  async function listOf({ token }: Player) {
    const { list } = valueOf('redEnvelopes', await call(server, 'redEnvelopes', {}, { token }));
    return list;
  }

  async function open({ token }: Player, envelopeId: string, requestId: string = randomUUID()) {
    return await call(server, 'openRedEnvelope', { envelopeId, requestId }, { token });
  }

  test('are not opened by a request id that a spin without a prize has used', async () => {
    await newRain({ budgetMinor: 10_000n });
    const player = await newPlayer();
    const wheel = await newWheel([prize('nothing', 1_000_000), prize('five', 0, { item: cash('5.00') })]);
    await giveTickets(player, wheel, 1);
    const requestId = randomUUID();
    valueOf('spinWheel', await spin(player, wheel, requestId));
    const [envelope] = await listOf(player);
    const opened = await open(player, envelope?.envelopeId ?? '', requestId);
    expect(opened).toMatchObject({ body: { code: 'ledger.key_reused' } });
  });

  test('are one for each member, exactly those that were published, and proved after the end', async () => {
    const code = await newRain({ budgetMinor: 10_000n });
    const players = await Promise.all(Array.from({ length: 10 }, newPlayer));
    const [first] = players;
    const found = first && (await listOf(first)).find(({ state }) => state === 'open');
    if (!first || !found) throw new Error('no window is open');
    const { envelopeId } = found;
    expect(found).toMatchObject({ total: 8, left: 8, pool: '16.00', shares: envelopes });
    const requestId = randomUUID();
    const answers = await Promise.all(
      players.flatMap((player) => [
        open(player, envelopeId),
        open(player, envelopeId, player === first ? requestId : undefined),
      ]),
    );
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid.length).toBe(8);
    const amounts = paid.map((answer) => valueOf('openRedEnvelope', answer).amount).toSorted();
    expect(amounts).toEqual([...Array.from({ length: 6 }, () => '1.00'), '5.00', '5.00']);
    expect(await budgetOf(code)).toBeGreaterThanOrEqual(1_600n);
    await endRounds({ db: server.db, keyRing, log }, new Date(Date.now() + 3 * 86_400_000));
    // Windows of tomorrow are over by then as well: what nobody opened has gone back.
    expect(await budgetOf(code)).toBe(1_600n);
    for (const player of players.slice(0, 3)) {
      const own = (await listOf(player)).find((each) => each.envelopeId === envelopeId);
      if (!own?.drawId) continue;
      const { seed, seedHash, envelope } = await proofOf(player.token, own.drawId);
      if (!envelope) throw new Error('a draw of an envelope without one');
      expect(seedHash).toBe(found.seedHash);
      expect(await seedHashOf(seed ?? '')).toBe(seedHash);
      const filled = await fillEnvelopes(seed ?? '', envelope.label, envelope.plan);
      expect(filled[envelope.place]).toBe(envelope.amountMinor);
    }
    expect(await open(await newPlayer(), envelopeId)).toMatchObject({ body: { code: 'prize.gone' } });
    await ledgerHolds();
  });

  test('cannot be opened before their program begins or after it ends, although their window is open', async () => {
    const [startsAt, endsAt] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000));
    await newRain({ budgetMinor: 10_000n, startsAt, endsAt });
    const player = await newPlayer();
    const [found] = await listOf(player);
    if (!found) throw new Error('no window is planned');
    expect([found.opensAt, found.closesAt]).toEqual([startsAt?.toISOString(), endsAt?.toISOString()]);
    expect(await open(player, found.envelopeId)).toMatchObject({ body: { code: 'promotion.coming' } });
  });

  test('are one for each pay-out account where the program says so, whichever of two accounts asks first', async () => {
    await newRain({ budgetMinor: 10_000n, audience: { onePer: ['payoutAccount'] } });
    const players = [await newPlayer(), await newPlayer()];
    const [first] = players;
    const found = first && (await listOf(first)).find(({ state }) => state === 'open');
    if (!first || !found) throw new Error('no window is open');
    const { envelopeId } = found;
    expect(await open(first, envelopeId)).toMatchObject({ body: { value: { obstacle: 'payout_account_missing' } } });
    for (const { memberId } of players) await addPayoutAccount(memberId);
    const answers = await Promise.all(players.map(async (player) => await open(player, envelopeId)));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)).toMatchObject({
      body: { code: 'promotion.not_eligible', value: { obstacle: 'person_entered' } },
    });
    const [again] = await listOf(first);
    expect(again).toMatchObject({ left: 7 });
    await ledgerHolds();
  });

  test('are planned once by two workers, and not without a budget', async () => {
    const code = await newRain();
    await Promise.all([1, 2, 3].map(async () => await planRounds({ db: server.db, keyRing, log }, new Date())));
    const rounds = await server.db
      .selectFrom('prize_round')
      .select('period')
      .where('program_code', '=', code)
      .execute();
    expect(new Set(rounds.map(({ period }) => period)).size).toBe(rounds.length);
    expect(rounds.length).toBeGreaterThan(0);
    const poor = await newRain({ budgetMinor: 1_000n });
    expect(
      await server.db.selectFrom('prize_round').select('period').where('program_code', '=', poor).execute(),
    ).toEqual([]);
  });

  test('that are dropped for some members are opened by these alone, and what is left goes back', async () => {
    const programCode = nextCode('room');
    const definition = { windows: [], envelopes, turnoverPpm: 0 };
    await insertProgram(server.db, { code: programCode, kind: 'red_envelope', definition, budgetMinor: 2_000n });
    const [guest, other] = [await newPlayer(), await newPlayer()];
    const now = new Date();
    const drop = {
      merchantId: 1,
      programCode,
      key: 'room:17:1',
      amount: money('NPR', 1_500n),
      count: 3,
      guests: [guest.memberId],
      opensAt: now,
      expiresAt: new Date(now.getTime() + 600_000),
      now,
    };
    const make = async (change: object = {}) =>
      await transaction(server.db, async (tx) => await dropEnvelopes(tx, keyRing, { ...drop, ...change }));
    const made = await make();
    if (!made.ok) throw new Error(made.code);
    const { envelopeId } = made.value;
    expect(await make()).toMatchObject({ code: 'ledger.key_reused' });
    expect(await make({ key: 'room:17:2', amount: money('NPR', 600n) })).toMatchObject({
      value: { obstacle: 'spent' },
    });
    expect(await open(other, envelopeId)).toMatchObject({ body: { code: 'promotion.not_found' } });
    expect((await listOf(other)).some((each) => each.envelopeId === envelopeId)).toBe(false);
    const { amount } = valueOf('openRedEnvelope', await open(guest, envelopeId));
    await endRounds({ db: server.db, keyRing, log }, new Date(now.getTime() + 660_000));
    expect(await budgetOf(programCode)).toBe(BigInt(Math.round(Number(amount) * 100)));
    await ledgerHolds();
  });
});

async function budgetOf(code: string): Promise<bigint> {
  const { rows } = await sql<{ granted: bigint }>`
    select granted_minor as granted from reward_budget where program_code = ${code} and day = '-infinity'`.execute(
    server.db,
  );
  return rows[0]?.granted ?? 0n;
}

describe('a raffle', () => {
  test('numbers tickets without gaps, is drawn once, and its winners claim their prizes', async () => {
    const code = nextCode('raffle');
    const drawsAt = new Date(Date.now() + 3_600_000);
    await insertProgram(server.db, {
      code,
      kind: 'raffle',
      definition: {
        drawsAt: drawsAt.toISOString(),
        prizes: [
          { id: 'first', titles: { en: 'First' }, item: cash('50.00'), count: 1 },
          { id: 'second', titles: { en: 'Second' }, item: { kind: 'points', points: 9 }, count: 2 },
        ],
        ticketRules: [],
        claimDays: 7,
      },
    });
    await planRounds({ db: server.db, keyRing, log }, new Date());
    const players = await Promise.all(Array.from({ length: 4 }, newPlayer));
    for (const player of players) await giveTickets(player, code, 5);
    const enter = async ({ token }: Player, tickets: number, requestId: string = randomUUID()) =>
      await call(server, 'claimRaffle', { requestId, promotionId: code, tickets }, { token });
    const requestId = randomUUID();
    const [player] = players;
    if (!player) throw new Error('nobody plays');
    const entered = valueOf('claimRaffle', await enter(player, 2, requestId));
    expect(entered).toMatchObject({ numbers: { first: 1, last: 2 }, ticketsLeft: 3 });
    expect(valueOf('claimRaffle', await enter(player, 2, requestId))).toEqual(entered);
    expect(await enter(player, 4)).toMatchObject({ body: { code: 'prize.no_ticket' } });
    await Promise.all(players.slice(1).flatMap((each) => [enter(each, 3), enter(each, 2)]));
    const [open] = valueOf(
      'raffles',
      await call(server, 'raffles', { promotionId: code }, { token: player.token }),
    ).list;
    expect(open).toMatchObject({ state: 'open', entered: 17, seed: null, numbers: [{ first: 1, last: 2 }] });
    const after = new Date(drawsAt.getTime() + 1_000);
    await Promise.all([1, 2].map(async () => await endRounds({ db: server.db, keyRing, log }, after)));
    expect(await enter(player, 1)).toMatchObject({ body: { code: 'promotion.closed' } });
    const [drawn] = valueOf(
      'raffles',
      await call(server, 'raffles', { promotionId: code }, { token: player.token }),
    ).list;
    if (!drawn?.seed) throw new Error('the raffle is not drawn');
    expect(await seedHashOf(drawn.seed)).toBe(open?.seedHash);
    const numbers = await drawTickets(drawn.seed, drawn.label, drawn.entered, 3);
    expect(drawn.winners.map(({ number }) => number)).toEqual(numbers);
    expect(drawn.winners.map(({ prize: { prizeId } }) => prizeId)).toEqual(['first', 'second', 'second']);
    expect(drawn.winners.every(({ account }) => account.includes('*'))).toBe(true);
    const grants = await server.db
      .selectFrom('reward_grant')
      .select('state')
      .where('program_code', '=', code)
      .execute();
    expect(grants).toEqual([{ state: 'claim' }, { state: 'claim' }, { state: 'claim' }]);
    await ledgerHolds();
  });

  test('that nobody entered has no winners', async () => {
    const code = nextCode('empty');
    await insertProgram(server.db, {
      code,
      kind: 'raffle',
      definition: {
        drawsAt: new Date(Date.now() + 60_000).toISOString(),
        prizes: [{ id: 'first', titles: { en: 'First' }, item: cash('50.00'), count: 1 }],
        ticketRules: [],
        claimDays: 7,
      },
    });
    await planRounds({ db: server.db, keyRing, log }, new Date());
    await endRounds({ db: server.db, keyRing, log }, new Date(Date.now() + 120_000));
    const { token } = await newPlayer();
    const [raffle] = valueOf('raffles', await call(server, 'raffles', { promotionId: code }, { token })).list;
    expect(raffle).toMatchObject({ state: 'drawn', winners: [] });
  });
});
