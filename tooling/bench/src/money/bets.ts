import type { Db } from '@baize/server/db';
import { createCallGrouping } from '@baize/server/wallet-api/grouped-calls';
import { createBet, createNonce } from './calls.ts';

/** Deadline of a bet in process. It is long, because only the throughput is measured. */
const BET_DEADLINE_MS = 60_000;

/** Creates a function that places one bet through the grouping of the server, without HTTP and without a signature. */
export function createInProcessBet(db: Db, players: number, isSpread: boolean): () => Promise<void> {
  const placeBet = createCallGrouping(db, () => new Date(), BET_DEADLINE_MS);
  const { signal } = new AbortController();
  return async () => {
    const { integration, body } = createBet(players, isSpread);
    const { code } = await placeBet({ name: 'bet', integration, nonce: createNonce(), body, signal });
    if (code !== 'OK') throw new Error(`a bet was answered ${code}`);
  };
}
