/**
 * `pnpm test:deliveries --calls 1000000` sends every call 1 to 5 times, in random order, to two servers that are killed
 * at random. At the end, each balance must contain every transaction exactly once.
 */
import { setMaxListeners } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '@baize/arcade/catalogue/games';
import { migrate } from '@baize/server/migrate';
import pg from 'pg';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { toDecimalText } from './driver.ts';
import { Processes, type ProcessName } from './processes.ts';
import { requestFinalAnswer, type WalletAnswer } from './vendor-client.ts';
import { createWorld, DRIVER_GAME, FUNDS_MINOR, createPlayer, type TestPlayer, type World } from './world.ts';

/** Mode of the data folder. As root, PostgreSQL runs under another user, which must be able to enter the folder but not to list its files. */
const DATA_DIR_MODE = 0o711;
const PLAYERS = 200;
const CONCURRENT_CALLS = 48;
const DELIVERIES_MAX = 5;
/** Number of calls per batch. The calls of one batch are delivered in random order, and the next batch starts after the last call. */
const CALLS_PER_BATCH = 400;
const RETRY_PAUSE_MS = 50;
/** A call without an answer after this number of attempts is a finding, because a killed server restarts much sooner. */
const ATTEMPTS_MAX = 600;
/** The mean pause between two kills. */
const KILL_EVERY_MS = 5_000;
const DOWNTIME_MS = 300;
/** The share of the bets that are rolled back. */
const ROLLBACK_SHARE = 0.15;
const AMOUNT_MAX_MINOR = 20;

/** One call to the wallet API. The same delivery is sent several times. */
interface Delivery {
  readonly call: 'bet' | 'rollback' | 'promo-win';
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What the run has recorded, and what it expects at the end. */
interface DeliveryBook {
  /** The first successful answer by transaction id, without the request id and the code. */
  readonly acknowledged: Map<string, string>;
  readonly findings: string[];
  /** Expected change of each balance after all calls, in minor units, by player id. */
  readonly expectedChanges: Map<string, number>;
  /** Number of sent calls, including repetitions. */
  calls: number;
}

/**
 * Creates the deliveries of one batch in random order, with all copies of each call. A rollback may come before its bet. Adds the expected
 * balance changes to the book. `firstNumber` is the number of the first transaction, so that no two batches use the same id.
 */
function createBatch(
  random: SeededRandom,
  players: readonly TestPlayer[],
  firstNumber: number,
  book: DeliveryBook,
): Delivery[] {
  const deliveries: Delivery[] = [];
  const addCopies = (delivery: Delivery): void => {
    for (let copies = random.between(1, DELIVERIES_MAX); copies > 0; copies -= 1) deliveries.push(delivery);
  };
  const addExpectedChange = (playerId: string, minor: number): void =>
    void book.expectedChanges.set(playerId, (book.expectedChanges.get(playerId) ?? 0) + minor);
  for (let number = firstNumber; deliveries.length < CALLS_PER_BATCH; number += 1) {
    const player = players[random.between(0, players.length - 1)];
    if (!player) throw new Error('there are no players');
    const { playerId, gameSession } = player;
    const amountMinor = random.between(1, AMOUNT_MAX_MINOR);
    const amountFields = { currency: 'NPR', amount: toDecimalText(amountMinor) };
    if (random.next() < 0.5) {
      const id = `promo-${number}`;
      addCopies({ call: 'promo-win', id, fields: { playerId, transactionId: id, promotionId: 'p', ...amountFields } });
      addExpectedChange(playerId, amountMinor);
      continue;
    }
    const id = `bet-${number}`;
    const round = { roundId: id, gameCode: DRIVER_GAME };
    addCopies({ call: 'bet', id, fields: { gameSession, transactionId: id, ...round, ...amountFields } });
    const isRolledBack = random.next() < ROLLBACK_SHARE;
    if (!isRolledBack) addExpectedChange(playerId, -amountMinor);
    const rollback = { playerId, transactionId: `${id}-rb`, betTransactionId: id, roundId: id };
    if (isRolledBack) addCopies({ call: 'rollback', id: `${id}-rb`, fields: rollback });
  }
  return shuffle(random, deliveries);
}

function shuffle(random: SeededRandom, deliveries: readonly Delivery[]): Delivery[] {
  return deliveries
    .map((delivery) => ({ delivery, sortKey: random.next() }))
    .toSorted((left, right) => left.sortKey - right.sortKey)
    .map(({ delivery }) => delivery);
}

const SUCCESS_CODES = new Set(['OK', 'DUPLICATE']);
/** Refusals that are valid because of the random order: a bet may arrive after its rollback, and a rollback before its bet. */
const VALID_REFUSALS: Readonly<Record<Delivery['call'], ReadonlySet<string>>> = {
  bet: new Set(['ALREADY_ROLLED_BACK']),
  rollback: new Set(['TX_NOT_FOUND']),
  'promo-win': new Set(),
};

/** Sends a call until a server gives a definite answer. Records a finding if none comes within `ATTEMPTS_MAX` attempts. */
async function deliver(context: DeliveryContext, delivery: Delivery): Promise<void> {
  const { processes, world, random, book } = context;
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const answer = await requestFinalAnswer(
      random.oneOf(processes.walletOrigins),
      world.key,
      delivery.call,
      delivery.fields,
    );
    book.calls += 1;
    if (answer) return recordAnswer(book, delivery, answer);
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
  }
  book.findings.push(`${delivery.id} never got a definite answer`);
}

/** Records an answer. All successful answers to one transaction must be identical except for the request id and the code. */
function recordAnswer(
  { acknowledged, findings }: DeliveryBook,
  { call, id }: Delivery,
  { code, text }: WalletAnswer,
): void {
  if (!SUCCESS_CODES.has(code)) {
    if (!VALID_REFUSALS[call].has(code)) findings.push(`${id} was answered ${text}`);
    return;
  }
  const content = text.replace(/"requestId":"[^"]*"/, '').replace(/"code":"(OK|DUPLICATE)"/, '');
  const firstContent = acknowledged.get(id);
  if (firstContent === undefined) acknowledged.set(id, content);
  else if (firstContent !== content) findings.push(`${id} was answered ${firstContent}, then ${content}`);
}

interface DeliveryContext {
  readonly processes: Processes;
  readonly world: World;
  readonly random: SeededRandom;
  readonly book: DeliveryBook;
}

/** Delivers batches with concurrent workers until this number of calls was sent. */
async function deliverAll(context: DeliveryContext, players: readonly TestPlayer[], calls: number): Promise<void> {
  const { random, book } = context;
  for (let firstNumber = 0; book.calls < calls; firstNumber += CALLS_PER_BATCH) {
    const pending = createBatch(random, players, firstNumber, book);
    const worker = async (): Promise<void> => {
      for (let next = pending.pop(); next; next = pending.pop()) await deliver(context, next);
    };
    await Promise.all(Array.from({ length: CONCURRENT_CALLS }, worker));
  }
}

/** Kills and restarts one of the servers every few seconds while `isDelivering` returns true. Returns the number of kills. */
async function killServersRepeatedly(
  processes: Processes,
  random: SeededRandom,
  isDelivering: () => boolean,
): Promise<number> {
  let kills = 0;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, KILL_EVERY_MS * (0.5 + random.next())));
    if (!isDelivering()) return kills;
    const victim: ProcessName = random.oneOf(['first server', 'second server']);
    await processes.kill(victim);
    await new Promise((resolve) => setTimeout(resolve, DOWNTIME_MS));
    await processes.start(victim);
    kills += 1;
  }
}

/** Returns a finding for each player whose balance is not the initial balance plus the expected change. */
async function checkPlayerBalances(
  client: pg.Client,
  players: readonly TestPlayer[],
  { expectedChanges }: DeliveryBook,
): Promise<string[]> {
  const { rows } = await client.query<{ member_id: string; balance: number }>(
    "select member_id, balance_minor::integer as balance from wallet_account where kind = 'cash'",
  );
  const balances = new Map(rows.map(({ member_id, balance }) => [member_id, balance]));
  return players.flatMap(({ playerId }) => {
    const expected = Number(FUNDS_MINOR) + (expectedChanges.get(playerId) ?? 0);
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
await chmod(dataDir, DATA_DIR_MODE);
const processes = await Processes.prepare(dataDir, 'kills-only');
const book: DeliveryBook = { acknowledged: new Map(), findings: [], expectedChanges: new Map(), calls: 0 };
const startedAt = Date.now();
try {
  await migrate(processes.urlOf('platform'));
  const client = new pg.Client({ connectionString: processes.urlOf('platform') });
  await client.connect();
  const world = await createWorld(client, processes.secretKey, games[0]?.gameCode ?? '');
  await processes.startAll(world.key);
  const players: TestPlayer[] = [];
  while (players.length < PLAYERS) players.push(await createPlayer(client, world));
  let isDelivering = true;
  const killLoop = killServersRepeatedly(processes, createSeededRandom(seed + 1), () => isDelivering);
  await deliverAll({ processes, world, random: createSeededRandom(seed), book }, players, calls).finally(
    () => (isDelivering = false),
  );
  const kills = await killLoop;
  book.findings.push(...processes.takeUnexpectedExits(), ...(await checkPlayerBalances(client, players, book)));
  await client.end();
  printSummary(kills);
} finally {
  await processes.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function printSummary(kills: number): void {
  const seconds = (Date.now() - startedAt) / 1000;
  for (const finding of book.findings.slice(0, 20)) console.error(`WRONG: ${finding}`);
  console.log(
    `${book.calls} calls of ${book.acknowledged.size} transactions, ${kills} kills, ${seconds.toFixed(0)} s (seed ${seed}). ` +
      `Differences: ${book.findings.length}`,
  );
  if (book.findings.length > 0) process.exitCode = 1;
}
