import type { Currency } from '@baize/money';
import type { Db } from '../db/db.ts';
import { purseWallet } from '../purse/purse-wallet.ts';
import type { Wallet } from '../wallet/wallet.ts';

export interface WalletDeps {
  readonly db: Db;
  readonly wallets: Readonly<Record<'real' | 'demo', Wallet>>;
}

interface Played {
  readonly mode: 'real' | 'demo';
  readonly purse: string | null;
  readonly currency: Currency;
}

/** Where the money of a session or a round is: it was decided when the session began, and stays so for all of its rounds. */
export function walletOf({ db, wallets }: WalletDeps, { mode, purse, currency }: Played): Wallet {
  return purse === null ? wallets[mode] : purseWallet(db, purse, currency);
}
