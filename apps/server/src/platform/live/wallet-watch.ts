import type { Db } from '../db.ts';

/** A text that changes with every change of a member's wallet; null for a member without a wallet account. */
type WalletMark = string | null;

interface WalletChange {
  readonly memberId: bigint;
  readonly mark: WalletMark;
}

/** Returns the members whose wallet differs from their known mark, each with the new mark. A member without a known mark has not been read yet. */
export type ReadWalletChanges = (
  db: Db,
  known: ReadonlyMap<bigint, WalletMark | undefined>,
) => Promise<readonly WalletChange[]>;

export interface WalletWatch {
  /** Reports each of the connected members whose wallet has changed since the last check. */
  checkWallets(connected: ReadonlySet<bigint>): Promise<void>;
  /** Reports the member at the next check in any case: a new connection may have missed a change. */
  forget(memberId: bigint): void;
}

/**
 * Creates a watch that calls `onChange` for each changed member when the caller checks. Wallets are read instead of announced, so that the bet path
 * pays nothing for open pages (docs/decisions/0023-live-balance-looks-at-wallets.md).
 */
export function createWalletWatch(
  db: Db,
  readWalletChanges: ReadWalletChanges,
  onChange: (memberId: bigint) => void,
): WalletWatch {
  const lastMarks = new Map<bigint, WalletMark>();
  return {
    forget: (memberId) => void lastMarks.delete(memberId),
    checkWallets: async (connected) => {
      for (const memberId of lastMarks.keys()) if (!connected.has(memberId)) lastMarks.delete(memberId);
      if (connected.size === 0) return;
      const marks = new Map([...connected].map((memberId) => [memberId, lastMarks.get(memberId)]));
      for (const { memberId, mark } of await readWalletChanges(db, marks)) {
        lastMarks.set(memberId, mark);
        onChange(memberId);
      }
    },
  };
}
