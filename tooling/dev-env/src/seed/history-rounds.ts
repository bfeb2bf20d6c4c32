import { createHash } from 'node:crypto';
import { games } from '@baize/arcade/catalogue/games';
import type { CatalogueGame } from '@baize/arcade/catalogue/types';
import { titles } from '@baize/arcade/engine/titles';
import { drawRound } from '@baize/arcade/fairness/draw-round';

/** A round that a member of the demo has played. */
export interface HistoryRound {
  readonly roundId: string;
  readonly game: CatalogueGame;
  readonly placedAt: Date;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/** What decides the rounds of one member. */
export interface HistoryPlan {
  readonly account: string;
  readonly withoutVendors: readonly string[];
  readonly days: number;
  readonly now: Date;
}

const DAY_MS = 86_400_000;
/** A session begins at a random time within this span after midnight UTC. */
const SESSION_START_SPAN_MS = 10 * 3_600_000;
const SERVER_SEED = createHash('sha256').update('baize demo history').digest('hex');
const COINS_MINOR = [10n, 20n, 50n, 100n] as const;
const SESSION_ROUNDS_MAX = 14;
/** A member plays on all but one in this number of days. */
const DAYS_PER_IDLE_DAY = 3;
const ROUND_INTERVAL_MS = 9_000;

/** Returns the rounds of one player, oldest first. They use the real engine with fixed seeds, so that every machine gets the same outcomes. */
export async function createHistoryRounds({
  account,
  withoutVendors,
  days,
  now,
}: HistoryPlan): Promise<HistoryRound[]> {
  const choose = createChooser(account);
  const offered = games.filter(({ vendor }) => !withoutVendors.includes(vendor));
  const rounds: HistoryRound[] = [];
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    if (choose(DAYS_PER_IDLE_DAY) === 0) continue;
    const game = pickItem(offered, choose);
    const coin = pickItem(COINS_MINOR, choose);
    const startMs = Math.floor(now.getTime() / DAY_MS - daysAgo) * DAY_MS + choose(SESSION_START_SPAN_MS);
    const count = 1 + choose(SESSION_ROUNDS_MAX);
    for (let round = 0; round < count; round += 1) {
      const placedAt = new Date(startMs + round * ROUND_INTERVAL_MS);
      if (placedAt >= now) break;
      rounds.push(await playRound({ account, number: rounds.length, game, coin, placedAt }));
    }
  }
  return rounds;
}

interface OneRound {
  readonly account: string;
  readonly number: number;
  readonly game: CatalogueGame;
  readonly coin: bigint;
  readonly placedAt: Date;
}

async function playRound({ account, number, game, coin, placedAt }: OneRound): Promise<HistoryRound> {
  const model = titles[game.title];
  const { round } = await drawRound(model, { serverSeed: SERVER_SEED, clientSeed: account, nonce: number });
  const stakeMinor = coin * BigInt(model.model.lines.length);
  return { roundId: `history-${account}-${number}`, game, placedAt, stakeMinor, winMinor: coin * BigInt(round.pay) };
}

function pickItem<Item>(items: readonly Item[], choose: (below: number) => number): Item {
  const item = items[choose(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/**
 * Returns a function that draws deterministic numbers from 0 to `below - 1` for this account, so that the demo is the same at each start and on each
 * machine.
 */
function createChooser(account: string): (below: number) => number {
  let count = 0;
  return (below) => {
    count += 1;
    return createHash('sha256').update(`${account} ${count}`).digest().readUInt32BE(0) % below;
  };
}
