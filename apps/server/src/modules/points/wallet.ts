import type { Currency } from '@baize/money';
import { POINTS_CURRENCY } from '@baize/money/points';
import { assert } from '../../domain/assert.ts';
import { balanceMinorOf, CASH, POINTS } from '../../domain/wallet/account.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import { lockWallets, postOnLockedWallet, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';

/** Locks cash and points of a member, the cash first as every claim does, so that two transactions cannot deadlock. */
export async function lockPointsWallet(tx: Tx, memberId: bigint, currency: Currency): Promise<LockedWallet> {
  const accounts = [
    { account: CASH, currency },
    { account: POINTS, currency: POINTS_CURRENCY },
  ] as const;
  const [wallet] = await lockWallets(tx, [{ memberId, accounts }]);
  assert(wallet !== undefined, 'one wallet was locked');
  return wallet;
}

/** Returns the points in a locked wallet. */
export function getPointsBalance({ balances }: Pick<LockedWallet, 'balances'>): bigint {
  return balanceMinorOf(balances, POINTS, POINTS_CURRENCY);
}

/**
 * Posts points that the locked wallet covers, under a new key. Throws on any other outcome, because that is a defect. Returns the points afterwards.
 */
export async function movePoints(tx: Tx, wallet: LockedWallet, command: PostingCommand): Promise<bigint> {
  const posted = await postOnLockedWallet(tx, wallet, command);
  assert(posted.ok && !posted.replayed, `${command.key} was not written as a new posting`);
  return getPointsBalance(posted);
}
