import type { Static } from 'typebox';
import type { WalletCode } from '../../../domain/wallet/wallet-code.ts';
import type { bodies, CallName } from '../schemas.ts';

type BodyField = { [Name in CallName]: keyof Static<(typeof bodies)[Name]> }[CallName];
type ReplyField =
  | 'balance'
  | 'displayName'
  | 'language'
  | 'expiresAt'
  | 'wallet'
  | 'walletTransactionId'
  | 'call'
  | 'transactionCode'
  | 'createdAt';
type Field = Exclude<BodyField, 'requestId'> | ReplyField;

/** A name for each field of ours, and a code for each code: the compiler finds the one that was forgotten. */
export type FieldNames = Readonly<Record<Field, string>>;
export type CodeNames<Code extends number | string> = Readonly<Record<WalletCode, Code>>;

/** Ours by theirs. */
export function inverted(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).map(([ours, theirs]) => [theirs, ours]));
}

/** The same values under our names; undefined where one of theirs is strange. */
export function inOurNames<Value>(
  fields: Iterable<readonly [string, Value]>,
  ours: ReadonlyMap<string, string>,
): Record<string, Value> | undefined {
  const found: Record<string, Value> = {};
  for (const [theirs, value] of fields) {
    const name = ours.get(theirs);
    if (name === undefined) return undefined;
    found[name] = value;
  }
  return found;
}

/** A reply's fields under the names of the dialect, in their order. */
export function inTheirNames(fields: Readonly<Record<string, string>>, names: FieldNames): [string, string][] {
  const theirs = new Map(Object.entries(names));
  return Object.entries(fields).map(([ours, value]) => {
    const name = theirs.get(ours);
    // Lost in silence, nobody would ever know.
    if (name === undefined) throw new Error(`the dialect has no word for ${ours}`);
    return [name, value];
  });
}
