import type { RoundDeps } from '../rounds/drive.ts';
import type { SigningKey } from '../wallet/signature.ts';
import type { PlatformWallet } from '../wallet/wallet.ts';

export interface AppDeps extends RoundDeps {
  readonly platformWallet: PlatformWallet;
  /** What the arcade and the platform sign with, both ways: the first is the arcade's own choice, the platform may sign with each. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}
