import { requestFinalAnswer } from './vendor-client.ts';
import { DRIVER_GAME, type TestPlayer, type VendorKey } from './world.ts';

export interface PlacedBet {
  readonly playerId: string;
  readonly server: 0 | 1;
  readonly call: 'bet' | 'rollback';
  /** Code of the answer, or `TEMPORARY` without an answer. A rollback that the platform took has the code `OK`. */
  readonly code: string;
  /** Milliseconds of `performance.now()`. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A running load of bets. */
export interface BettingLoad {
  readonly bets: readonly PlacedBet[];
  /** Sends all further bets to this server, or to both servers alternately. */
  useServer(server: 0 | 1 | 'both'): void;
  /** Resolves when the last bet is answered. */
  stop(): Promise<void>;
}

interface BettingTarget {
  readonly origins: readonly [string, string];
  readonly key: VendorKey;
  readonly players: readonly TestPlayer[];
}

/** Pause between two bets of a player. It keeps the load below the machine's limit, which would hide that half of the players are stuck. */
const PAUSE_MS = 100;

let runs = 0;

/** Starts the load: each player places a bet, waits for the answer and for a pause, and places the next bet. A bet without an answer is rolled back. */
export function startBetting(table: BettingTarget): BettingLoad {
  runs += 1;
  const run = runs;
  const bets: PlacedBet[] = [];
  const stopping = new AbortController();
  let server: 0 | 1 | 'both' = 'both';
  const serverOf = (turn: number): 0 | 1 => (server === 'both' ? ((turn % 2) as 0 | 1) : server);
  const playing = table.players.map(async (seat, at) => {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const placed = placeBet(table, seat, `steady-${run}-${at}-${number}`, (attempts) => serverOf(at + attempts));
      for await (const bet of placed) {
        bets.push(bet);
        if (stopping.signal.aborted) break;
      }
    }
  });
  return {
    bets,
    useServer: (next) => {
      server = next;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(playing);
    },
  };
}

/**
 * Places one bet as a vendor that follows docs/integrators/wallet-api.md: a bet without an answer is rolled back until the platform takes the
 * rollback. Pauses after each attempt, and yields it.
 */
async function* placeBet(
  { origins, key }: BettingTarget,
  { playerId, gameSession }: TestPlayer,
  id: string,
  serverOf: (attempts: number) => 0 | 1,
): AsyncGenerator<PlacedBet> {
  const bet = { gameSession, transactionId: id, roundId: id, gameCode: DRIVER_GAME, currency: 'NPR', amount: '0.01' };
  const rollback = { playerId, transactionId: `${id}-rollback`, betTransactionId: id, roundId: id };
  for (let attempts = 0, code = 'TEMPORARY'; code === 'TEMPORARY'; attempts += 1) {
    const call = attempts === 0 ? 'bet' : 'rollback';
    const sentAt = performance.now();
    const server = serverOf(attempts);
    const answer = await requestFinalAnswer(origins[server], key, call, call === 'bet' ? bet : rollback);
    code = answer ? outcomeOf(call, answer.code) : 'TEMPORARY';
    yield { call, playerId, server, code, sentAt, answeredAt: performance.now() };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The platform has taken a rollback also if the bet never came: the answer is TX_NOT_FOUND, and a tombstone refuses the bet from then on. */
function outcomeOf(call: PlacedBet['call'], code: string): string {
  const taken = call === 'bet' ? ['DUPLICATE'] : ['DUPLICATE', 'TX_NOT_FOUND'];
  return taken.includes(code) ? 'OK' : code;
}
