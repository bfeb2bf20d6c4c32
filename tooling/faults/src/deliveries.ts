/** `pnpm test:deliveries --calls 1000000`: every call 1 to 5 times, reordered, through two servers that are killed by chance. */
import { setMaxListeners } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '@baize/arcade/catalogue/games';
import { migrate } from '@baize/server/migrate';
import pg from 'pg';
import { chanceOf, type Chance } from './chance.ts';
import { decimal } from './driver.ts';
import { Processes, type Victim } from './processes.ts';
import { ask, type Answer } from './vendor-client.ts';
import { createWorld, DRIVER_GAME, FUNDS_MINOR, seatPlayer, type Seat, type World } from './world.ts';

const ENTER_ONLY = 0o711;
const PLAYERS = 200;
const IN_FLIGHT = 48;
const DELIVERIES_MAX = 5;
/** So many calls are on their way at once, in any order: what lies further apart comes in its order. */
const SHUFFLED_TOGETHER = 400;
const RETRY_PAUSE_MS = 50;
/** A server is up again long before: what has no answer by then has none for another reason. */
const TRIES_MAX = 600;
const KILL_EVERY_MS = 5_000;
const DOWN_MS = 300;
const ROLLED_BACK = 0.15;
const MINOR_MAX = 20;

interface Delivery {
  readonly call: 'bet' | 'rollback' | 'promo-win';
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Books {
  /** By transaction, what was said to be done. */
  readonly said: Map<string, string>;
  readonly findings: string[];
  /** By player, what every call together has to move. */
  readonly moved: Map<string, number>;
  calls: number;
}

/** Business calls of one stretch with all their copies, shuffled: a rollback may well come before its bet. */
function stretchOf(chance: Chance, seats: readonly Seat[], from: number, books: Books): Delivery[] {
  const deliveries: Delivery[] = [];
  const deliver = (delivery: Delivery): void => {
    for (let copies = chance.between(1, DELIVERIES_MAX); copies > 0; copies -= 1) deliveries.push(delivery);
  };
  const move = (playerId: string, minor: number): void =>
    void books.moved.set(playerId, (books.moved.get(playerId) ?? 0) + minor);
  for (let number = from; deliveries.length < SHUFFLED_TOGETHER; number += 1) {
    const seat = seats[chance.between(0, seats.length - 1)];
    if (!seat) throw new Error('nobody is seated');
    const { playerId, gameSession } = seat;
    const minor = chance.between(1, MINOR_MAX);
    const common = { currency: 'NPR', amount: decimal(minor) };
    if (chance.next() < 0.5) {
      const id = `promo-${number}`;
      deliver({ call: 'promo-win', id, fields: { playerId, transactionId: id, promotionId: 'p', ...common } });
      move(playerId, minor);
      continue;
    }
    const id = `bet-${number}`;
    const round = { roundId: id, gameCode: DRIVER_GAME };
    deliver({ call: 'bet', id, fields: { gameSession, transactionId: id, ...round, ...common } });
    const rolledBack = chance.next() < ROLLED_BACK;
    if (!rolledBack) move(playerId, -minor);
    const rollback = { playerId, transactionId: `${id}-rb`, betTransactionId: id, roundId: id };
    if (rolledBack) deliver({ call: 'rollback', id: `${id}-rb`, fields: rollback });
  }
  return shuffled(chance, deliveries);
}

function shuffled(chance: Chance, deliveries: readonly Delivery[]): Delivery[] {
  return deliveries
    .map((delivery) => ({ delivery, place: chance.next() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ delivery }) => delivery);
}

const DONE = new Set(['OK', 'DUPLICATE']);
/** What a copy may be told besides: its bet was rolled back before it came, or its rollback before its bet. */
const ALLOWED: Readonly<Record<Delivery['call'], ReadonlySet<string>>> = {
  bet: new Set(['ALREADY_ROLLED_BACK']),
  rollback: new Set(['TX_NOT_FOUND']),
  'promo-win': new Set(),
};

/** Again until there is a definite answer. */
async function deliver(context: Delivering, delivery: Delivery): Promise<void> {
  const { processes, world, chance, books } = context;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const answer = await ask(chance.oneOf(processes.walletOrigins), world.key, delivery.call, delivery.fields);
    books.calls += 1;
    if (answer) return note(books, delivery, answer);
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
  }
  books.findings.push(`${delivery.id} never got a definite answer`);
}

function note({ said, findings }: Books, { call, id }: Delivery, { code, text }: Answer): void {
  if (!DONE.has(code)) {
    if (!ALLOWED[call].has(code)) findings.push(`${id} was answered ${text}`);
    return;
  }
  const words = text.replace(/"requestId":"[^"]*"/, '').replace(/"code":"(OK|DUPLICATE)"/, '');
  const first = said.get(id);
  if (first === undefined) said.set(id, words);
  else if (first !== words) findings.push(`${id} was answered ${first}, then ${words}`);
}

interface Delivering {
  readonly processes: Processes;
  readonly world: World;
  readonly chance: Chance;
  readonly books: Books;
}

async function deliverAll(context: Delivering, seats: readonly Seat[], calls: number): Promise<void> {
  const { chance, books } = context;
  for (let from = 0; books.calls < calls; from += SHUFFLED_TOGETHER) {
    const waiting = stretchOf(chance, seats, from, books);
    const worker = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await deliver(context, next);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  }
}

/** One of the two, every few seconds, for as long as calls are delivered. Returns how many blows there were. */
async function killNowAndThen(processes: Processes, chance: Chance, delivering: () => boolean): Promise<number> {
  let kills = 0;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS * (0.5 + chance.next())));
    if (!delivering()) return kills;
    const victim: Victim = chance.oneOf(['first server', 'second server']);
    await processes.kill(victim);
    await new Promise((resolve) => setTimeout(resolve, DOWN_MS));
    await processes.start(victim);
    kills += 1;
  }
}

async function wrongBalances(client: pg.Client, seats: readonly Seat[], { moved }: Books): Promise<string[]> {
  const { rows } = await client.query<{ member_id: string; balance: number }>(
    "select member_id, balance_minor::integer as balance from wallet_account where kind = 'cash'",
  );
  const balances = new Map(rows.map(({ member_id, balance }) => [member_id, balance]));
  return seats.flatMap(({ playerId }) => {
    const expected = Number(FUNDS_MINOR) + (moved.get(playerId) ?? 0);
    const balance = balances.get(playerId);
    return balance === expected ? [] : [`player ${playerId} has ${balance}, and has to have ${expected}`];
  });
}

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const [calls, seed] = [Number(values.calls), Number(values.seed)];
if (![calls, seed].every((each) => Number.isInteger(each) && each > 0))
  throw new Error('--calls and --seed are whole numbers above zero.');
setMaxListeners(0, process);

const dataDir = await mkdtemp(join(tmpdir(), 'baize-faults-'));
await chmod(dataDir, ENTER_ONLY);
const processes = await Processes.prepare(dataDir, 'kills');
const books: Books = { said: new Map(), findings: [], moved: new Map(), calls: 0 };
const startedAt = Date.now();
try {
  await migrate(processes.urlOf('platform'));
  const client = new pg.Client({ connectionString: processes.urlOf('platform') });
  await client.connect();
  const world = await createWorld(client, processes.secretKey, games[0]?.gameCode ?? '');
  await processes.startAll(world.key);
  const seats: Seat[] = [];
  while (seats.length < PLAYERS) seats.push(await seatPlayer(client, world));
  let delivering = true;
  const killing = killNowAndThen(processes, chanceOf(seed + 1), () => delivering);
  await deliverAll({ processes, world, chance: chanceOf(seed), books }, seats, calls).finally(
    () => (delivering = false),
  );
  const kills = await killing;
  books.findings.push(...processes.takeEnded(), ...(await wrongBalances(client, seats, books)));
  await client.end();
  tell(kills);
} finally {
  await processes.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function tell(kills: number): void {
  const seconds = (Date.now() - startedAt) / 1000;
  for (const finding of books.findings.slice(0, 20)) console.error(`WRONG: ${finding}`);
  console.log(
    `${books.calls} calls of ${books.said.size} transactions, ${kills} kills, ${seconds.toFixed(0)} s (seed ${seed}). ` +
      `Differences: ${books.findings.length}`,
  );
  if (books.findings.length > 0) process.exitCode = 1;
}
