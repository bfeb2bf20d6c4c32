import type { Db } from '@baize/server/db';
import { createCallGrouping } from '@baize/server/wallet-api/grouped-calls';
import { newBet, newNonce } from './calls.ts';

/** In process nobody gives up: what is measured is how many bets there are in a second. */
const PATIENCE_MS = 60_000;

/** Session, limits, ledger, bet row and stored reply, grouped as the server does it: without HTTP and without a signature. */
export function betsInProcess(db: Db, players: number, isSpread: boolean): () => Promise<void> {
  const placeBet = createCallGrouping(db, () => new Date(), PATIENCE_MS);
  const { signal } = new AbortController();
  return async () => {
    const { integration, body } = newBet(players, isSpread);
    const { code } = await placeBet({ name: 'bet', integration, nonce: newNonce(), body, signal });
    if (code !== 'OK') throw new Error(`a bet was answered ${code}`);
  };
}
