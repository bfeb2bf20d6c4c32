import type { RoundDeps } from '../rounds/play-round.ts';
import type { SigningKey } from '../wallet/signature.ts';
import type { PlatformWallet } from '../wallet/wallet.ts';

/** The HTTP server needs these besides the dependencies of a round. */
export interface AppDeps extends RoundDeps {
  readonly platformWallet: PlatformWallet;
  /** The keys that the arcade shares with the platform. The arcade signs with the first key; the platform may sign with any key of the list. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}
