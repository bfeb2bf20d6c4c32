import type { SystemStatusValue } from '@baize/contract/schemas/system';
import type { SealingKey } from './sealing.ts';

/** The server's public key, and the offset of this device's clock from the server's. */
export interface Keyring {
  /** Stores the key and time of a status reply. `sentAtMs` and `receivedAtMs` are times of this device's clock. */
  learn(status: SystemStatusValue, sentAtMs: number, receivedAtMs: number): void;
  current(): { readonly key: SealingKey; readonly serverNowMs: number } | undefined;
}

export function createKeyring(now: () => number = Date.now): Keyring {
  let known: { key: SealingKey; aheadMs: number } | undefined;
  return {
    learn(status, sentAtMs, receivedAtMs) {
      // The server answered between sending and receiving; the midpoint is the best estimate.
      const midway = (sentAtMs + receivedAtMs) / 2;
      known = { key: status.encryptionKey, aheadMs: Date.parse(status.serverTime) - midway };
    },
    current: () => known && { key: known.key, serverNowMs: now() + known.aheadMs },
  };
}
