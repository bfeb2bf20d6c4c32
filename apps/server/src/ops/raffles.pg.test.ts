import { randomUUID } from 'node:crypto';
import { drawTickets, seedHashOf } from '@baize/lottery/prize-draw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RaffleDefinition } from '../domain/rewards/prize-definitions.ts';
import { endRounds, planRounds } from '../modules/prizes/rounds.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { transaction } from '../platform/transaction.ts';
import { changeTickets } from '../rewards/tickets.ts';
import { openTestApp, TEST_SECRET_KEYS, type TestApp } from '../testing/app.ts';
import { runCommand } from '../testing/ops.ts';
import { call, signUp } from '../testing/people.ts';
import { runProgramCommand } from '../testing/program-commands.ts';
import { insertProgram } from '../testing/rewards.ts';

const keyRing = createKeyRing(TEST_SECRET_KEYS);
const log = { error: () => {}, warn: () => {} };
const drawsAt = new Date(Date.now() + 3_600_000);
const definition = {
  drawsAt: drawsAt.toISOString(),
  prizes: [
    { id: 'first', titles: { en: 'First' }, item: { kind: 'cash', amount: '50.00', turnoverPpm: 0 }, count: 1 },
    { id: 'second', titles: { en: 'Second' }, item: { kind: 'points', points: 9 }, count: 1 },
  ],
  ticketRules: [],
  claimDays: 7,
} satisfies RaffleDefinition;
let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await insertProgram(server.db, { code: 'new-year', kind: 'raffle', definition });
  await planRounds({ db: server.db, keyRing, log }, new Date());
});
afterAll(async () => await server.close());

async function ops(command: string, ...options: readonly string[]) {
  const argv = ['raffles', command, '--merchant', 'M1', ...options];
  const { code, out, err } = await runCommand(argv, { db: server.db });
  return { code, text: [...out, ...err].join('\n') };
}

async function enter(account: string, tickets: number): Promise<void> {
  const token = await signUp(server, account);
  const { member_id: memberId } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const gift = { merchantId: 1, programCode: 'new-year', change: tickets, reason: 'bonus', sourceKey: 'test' } as const;
  await transaction(server.db, async (tx) => await changeTickets(tx, { memberId, ...gift, now: new Date() }));
  const entry = { requestId: randomUUID(), promotionId: 'new-year', tickets };
  expect(await call(server, 'claimRaffle', entry, { token })).toMatchObject({ status: 200 });
}

test('an operator lists raffles with their tickets, and reads the draw with its seed, its winners and their claims', async () => {
  await enter('raffler1', 2);
  await enter('raffler2', 3);
  const open = await ops('list');
  expect(open.text).toMatch(/^new-year {2}open .* tickets=5 {2}prizes=2 {2}drawn=0 {2}hash=[0-9a-f]{64}$/m);
  expect((await ops('list', '--state', 'drawn')).text).toBe('0 raffles.');
  expect(JSON.parse((await ops('show', '--code', 'new-year')).text)).toMatchObject({ seed: null, draws: [] });
  await endRounds({ db: server.db, keyRing, log }, new Date(drawsAt.getTime() + 1_000));
  expect((await ops('list', '--state', 'drawn')).text).toContain('tickets=5  prizes=2  drawn=2');
  const { seed, label, seedHash, draws } = JSON.parse((await ops('show', '--code', 'new-year')).text);
  expect(await seedHashOf(seed)).toBe(seedHash);
  const numbers = await drawTickets(seed, label, 5, 2);
  expect(draws).toMatchObject([
    { number: numbers[0], prize: 'first', account: holderOf(numbers[0]), state: 'claim' },
    { number: numbers[1], prize: 'second', account: holderOf(numbers[1]), state: 'claim' },
  ]);
});

test('a state or a code that no raffle has is refused with a sentence', async () => {
  expect(await ops('list', '--state', 'over')).toMatchObject({
    code: 2,
    text: expect.stringContaining('--state takes'),
  });
  expect((await ops('show', '--code', 'none')).text).toContain('There is no raffle of this code');
});

/** The first member entered the numbers 1 and 2, the second one 3 to 5. */
function holderOf(number = 0): string {
  return number <= 2 ? 'raffler1' : 'raffler2';
}

test('keeps the time of the draw once the round of a raffle is open, and only then', async () => {
  const write = async (command: string, code: string, at: Date) => {
    const file = { kind: 'raffle', state: 'on', titles: { en: 'Draw' }, startsAt: new Date(Date.now() - 1_000) };
    const options = ['--code', code, '--file', 'raffle.json', '--by', 'asha'];
    const changed = { ...definition, drawsAt: at.toISOString() };
    return await runProgramCommand(server.db, `reward-programs ${command}`, options, { ...file, definition: changed });
  };
  const later = new Date(drawsAt.getTime() + 3_600_000);
  expect(await write('add', 'not-open', drawsAt)).toMatchObject({ code: 0 });
  expect(await write('change', 'not-open', later)).toMatchObject({ code: 0 });
  await planRounds({ db: server.db, keyRing, log }, new Date());
  expect(await write('change', 'not-open', drawsAt)).toEqual({
    code: 2,
    text: `not-open is open and draws at ${later.toISOString()}, which cannot change. Stop it and add another one.`,
  });
  expect(await write('change', 'not-open', later)).toMatchObject({ code: 0 });
});
