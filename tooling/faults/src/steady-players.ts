import { requestFinalAnswer } from './vendor-client.ts';
import { DRIVER_GAME, type TestPlayer, type VendorKey } from './world.ts';

/** One attempt of a player: a bet, or the rollback of a bet without an answer. */
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
  /** All attempts so far. The list grows while the load runs. */
  readonly bets: readonly PlacedBet[];
  /** Sends all further bets to this server, or to both servers alternately. */
  useServer(server: 0 | 1 | 'both'): void;
  /** Ends the load. Resolves when the last bet is answered. */
  stop(): Promise<void>;
}

interface BettingTarget {
  readonly origins: readonly [string, string];
  readonly key: VendorKey;
  readonly players: readonly TestPlayer[];
}

/** Pause between two bets of a player. It keeps the load below the machine's limit, which would hide that half of the players are stuck. */
const PAUSE_MS = 100;

/** The number of loads that this process has started. It is part of the bet ids, so that no two loads use the same id. */
let runCount = 0;

/** Starts the load: each player places a bet, waits for the answer and for a pause, and places the next bet. A bet without an answer is rolled back. */
export function startBetting(target: BettingTarget): BettingLoad {
  runCount += 1;
  const run = runCount;
  const bets: PlacedBet[] = [];
  const stopping = new AbortController();
  let server: 0 | 1 | 'both' = 'both';
  const selectServer = (turn: number): 0 | 1 => (server === 'both' ? ((turn % 2) as 0 | 1) : server);
  const playing = target.players.map(async (player, index) => {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const attempts = placeBet(target, player, `steady-${run}-${index}-${number}`, (attempts) =>
        selectServer(index + attempts),
      );
      for await (const bet of attempts) {
        bets.push(bet);
        if (stopping.signal.aborted) break;
      }
    }
  });
  return {
    bets,
    useServer: (nextServer) => {
      server = nextServer;
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
  selectServer: (attempts: number) => 0 | 1,
): AsyncGenerator<PlacedBet> {
  const bet = { gameSession, transactionId: id, roundId: id, gameCode: DRIVER_GAME, currency: 'NPR', amount: '0.01' };
  const rollback = { playerId, transactionId: `${id}-rollback`, betTransactionId: id, roundId: id };
  for (let attempts = 0, code = 'TEMPORARY'; code === 'TEMPORARY'; attempts += 1) {
    const call = attempts === 0 ? 'bet' : 'rollback';
    const sentAt = performance.now();
    const server = selectServer(attempts);
    const answer = await requestFinalAnswer(origins[server], key, call, call === 'bet' ? bet : rollback);
    code = answer ? toOutcomeCode(call, answer.code) : 'TEMPORARY';
    yield { call, playerId, server, code, sentAt, answeredAt: performance.now() };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/**
 * Returns `OK` for every code that means success. A rollback also succeeds if the bet never arrived: the answer is TX_NOT_FOUND, and a tombstone
 * refuses the bet from then on.
 */
function toOutcomeCode(call: PlacedBet['call'], code: string): string {
  const successCodes = call === 'bet' ? ['DUPLICATE'] : ['DUPLICATE', 'TX_NOT_FOUND'];
  return successCodes.includes(code) ? 'OK' : code;
}
