import type { RoundDeps } from '../rounds/drive.ts';
import type { PlatformWallet } from '../wallet/wallet.ts';

export interface AppDeps extends RoundDeps {
  readonly platformWallet: PlatformWallet;
}
