import type { SystemStatusValue } from '@baize/contract/schemas/system';
import type { SealingKey } from './sealing.ts';

/** The server's public key, and how far this device's clock is from the server's. */
export interface Keyring {
  /** Takes in a fresh status reply. `sentAtMs` and `receivedAtMs` are of this device's clock. */
  learn(status: SystemStatusValue, sentAtMs: number, receivedAtMs: number): void;
  current(): { readonly key: SealingKey; readonly serverNowMs: number } | undefined;
}

export function createKeyring(now: () => number = Date.now): Keyring {
  let known: { key: SealingKey; aheadMs: number } | undefined;
  return {
    learn(status, sentAtMs, receivedAtMs) {
      // The reply was made somewhere between sending and receiving: half-way is the best guess.
      const midway = (sentAtMs + receivedAtMs) / 2;
      known = { key: status.encryptionKey, aheadMs: Date.parse(status.serverTime) - midway };
    },
    current: () => known && { key: known.key, serverNowMs: now() + known.aheadMs },
  };
}
