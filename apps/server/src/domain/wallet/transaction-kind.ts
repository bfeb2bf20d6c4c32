import { transactionKinds, type TransactionKind } from '@baize/contract/codes';

/** Postings whose kind is not a member's word for it already. */
const kindOfPosting: Readonly<Record<string, TransactionKind>> = {
  'jackpot-win': 'win',
  'promo-win': 'bonus',
  deposit_bonus: 'bonus',
  deposit_bonus_return: 'bonus_return',
  rollback: 'refund',
  adjust: 'adjustment',
};

/** The member's word for a posting. A kind that has no word of its own is a correction by the house. */
export function transactionKindOf(posting: string): TransactionKind {
  return kindOfPosting[posting] ?? transactionKinds.find((kind) => kind === posting) ?? 'adjustment';
}

/** The kinds of postings that a member knows by this word. */
export function postingKindsOf(kind: TransactionKind): string[] {
  return [kind, ...Object.keys(kindOfPosting).filter((posting) => kindOfPosting[posting] === kind)];
}

/** Every kind that has a word: all others are adjustments. */
export const knownPostingKinds: readonly string[] = transactionKinds
  .filter((kind) => kind !== 'adjustment')
  .flatMap((kind) => postingKindsOf(kind));

/** Postings of a deposit and of its bonus: the third part of their key is the number of the deposit, unless it is a demo deposit. */
export const depositPostingKinds: readonly string[] = [
  'deposit',
  'deposit_return',
  'deposit_bonus',
  'deposit_bonus_return',
];

/** Postings of a withdrawal: the second part of their key is the id of its request. */
export const withdrawalPostingKinds: readonly string[] = ['withdrawal', 'withdrawal_return'];

/** Postings of play: their key names a transaction of the wallet API. */
export const playPostingKinds: readonly string[] = ['bet', 'win', 'jackpot-win', 'rollback'];
