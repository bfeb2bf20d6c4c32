import type { Currency } from '@baize/money';
import type { Db } from '../db/db.ts';
import { createPurseWallet } from '../purse/purse-wallet.ts';
import type { PlatformWallet, Wallet } from '../wallet/wallet.ts';

/** The wallets that a round can use: the platform's wallet, the wallet of play money, and the purses in the database. */
export interface WalletDeps {
  readonly db: Db;
  readonly wallets: { readonly real: PlatformWallet; readonly demo: Wallet };
}

/** The properties of a session or round that select its wallet. */
interface WalletChoice {
  readonly mode: 'real' | 'demo';
  readonly purse: string | null;
  readonly currency: Currency;
}

/**
 * Selects the wallet of a session or round: the arcade's own purse in transfer mode, or else the wallet of the mode. Mode and purse are fixed
 * when the session is opened, so all rounds of a session use the same wallet.
 */
export function selectWallet({ db, wallets }: WalletDeps, { mode, purse, currency }: WalletChoice): Wallet {
  return purse === null ? wallets[mode] : createPurseWallet(db, purse, currency);
}
