import { transactionKinds, type TransactionKind } from '@baize/contract/codes';

/** The kind of transaction that members see, by the kind of a posting that has another name. */
const renamedKindByPosting: Readonly<Record<string, TransactionKind>> = {
  'jackpot-win': 'win',
  'promo-win': 'bonus',
  deposit_bonus: 'bonus',
  deposit_bonus_return: 'bonus_return',
  rollback: 'refund',
  adjust: 'adjustment',
};

/** Returns the kind of transaction that members see for a kind of posting. A posting of an unknown kind is an adjustment. */
export function transactionKindOf(posting: string): TransactionKind {
  return renamedKindByPosting[posting] ?? transactionKinds.find((kind) => kind === posting) ?? 'adjustment';
}

/** Returns the kinds of postings that members see as this kind of transaction. */
export function postingKindsOf(kind: TransactionKind): string[] {
  return [kind, ...Object.keys(renamedKindByPosting).filter((posting) => renamedKindByPosting[posting] === kind)];
}

/** The posting kinds that map to a transaction kind other than `adjustment`. */
export const knownPostingKinds: readonly string[] = transactionKinds
  .filter((kind) => kind !== 'adjustment')
  .flatMap((kind) => postingKindsOf(kind));

/** The postings of a deposit and of its bonus. The third part of their key is the number of the deposit, unless it is a demo deposit. */
export const depositPostingKinds: readonly string[] = [
  'deposit',
  'deposit_return',
  'deposit_bonus',
  'deposit_bonus_return',
];

/** The postings of a withdrawal. The second part of their key is the id of its request. */
export const withdrawalPostingKinds: readonly string[] = ['withdrawal', 'withdrawal_return'];

/** The postings of play. Their key names a transaction of the wallet API. */
export const playPostingKinds: readonly string[] = ['bet', 'win', 'jackpot-win', 'rollback'];
