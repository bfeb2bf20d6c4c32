import { callWallet } from './vendor-client.ts';
import { DRIVER_GAME, type TestPlayer, type VendorKey } from './world.ts';

export interface PlacedBet {
  readonly playerId: string;
  readonly server: 0 | 1;
  /** Code of the answer, or `TEMPORARY` without an answer. */
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

/** Starts the load: each player places a bet, waits for the answer and for a pause, and places the next bet. */
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

/** Sends one bet until its outcome is known, with the same id and a pause between attempts. Yields each attempt. */
async function* placeBet(
  { origins, key }: BettingTarget,
  { playerId, gameSession }: TestPlayer,
  id: string,
  serverOf: (attempts: number) => 0 | 1,
): AsyncGenerator<PlacedBet> {
  const bet = { gameSession, transactionId: id, roundId: id, gameCode: DRIVER_GAME, currency: 'NPR', amount: '0.01' };
  for (let attempts = 0, code = 'TEMPORARY'; code === 'TEMPORARY'; attempts += 1) {
    const sentAt = performance.now();
    const server = serverOf(attempts);
    code = (await callWallet(origins[server], key, 'bet', bet))?.code ?? 'TEMPORARY';
    const outcome = code === 'DUPLICATE' ? 'OK' : code;
    yield { playerId, server, code: outcome, sentAt, answeredAt: performance.now() };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
