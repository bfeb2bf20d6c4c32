import { ask } from './vendor-client.ts';
import { DRIVER_GAME, type Seat, type VendorKey } from './world.ts';

export interface PlacedBet {
  readonly playerId: string;
  readonly server: 0 | 1;
  /** The code of the answer; `TEMPORARY` where there was none. */
  readonly code: string;
  /** `performance.now()`, in ms. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

export interface Betting {
  readonly bets: readonly PlacedBet[];
  /** From now on bets go to this server alone, or to both in turn. */
  use(server: 0 | 1 | 'both'): void;
  /** Resolves when the last bet is answered. */
  stop(): Promise<void>;
}

interface Table {
  readonly origins: readonly [string, string];
  readonly key: VendorKey;
  readonly seats: readonly Seat[];
}

/** So that the rate is the players' own, not the machine's limit: a limit would hide that half of the players stand still. */
const PAUSE_MS = 100;

let runs = 0;

/** Each player bets, waits for the answer and a pause, and bets again. */
export function startBetting(table: Table): Betting {
  runs += 1;
  const run = runs;
  const bets: PlacedBet[] = [];
  const stopping = new AbortController();
  let server: 0 | 1 | 'both' = 'both';
  const serverOf = (turn: number): 0 | 1 => (server === 'both' ? ((turn % 2) as 0 | 1) : server);
  const playing = table.seats.map(async (seat, at) => {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const placed = placeBet(table, seat, `steady-${run}-${at}-${number}`, (tries) => serverOf(at + tries));
      for await (const bet of placed) {
        bets.push(bet);
        if (stopping.signal.aborted) break;
      }
    }
  });
  return {
    bets,
    use: (next) => {
      server = next;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(playing);
    },
  };
}

/** One bet, sent again under the same id, after a pause, until its outcome is known. */
async function* placeBet(
  { origins, key }: Table,
  { playerId, gameSession }: Seat,
  id: string,
  serverOf: (tries: number) => 0 | 1,
): AsyncGenerator<PlacedBet> {
  const bet = { gameSession, transactionId: id, roundId: id, gameCode: DRIVER_GAME, currency: 'NPR', amount: '0.01' };
  for (let tries = 0, code = 'TEMPORARY'; code === 'TEMPORARY'; tries += 1) {
    const sentAt = performance.now();
    const server = serverOf(tries);
    code = (await ask(origins[server], key, 'bet', bet))?.code ?? 'TEMPORARY';
    const outcome = code === 'DUPLICATE' ? 'OK' : code;
    yield { playerId, server, code: outcome, sentAt, answeredAt: performance.now() };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
