import type { Static } from 'typebox';
import type { WalletCode } from '../../../domain/wallet/wallet-code.ts';
import type { bodies, CallName } from '../schemas.ts';

/** A field of the body of any call. */
type BodyField = { [Name in CallName]: keyof Static<(typeof bodies)[Name]> }[CallName];
/** A field of a reply that no body has. */
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

/** The name of every field in a dialect. The compiler reports a field that was forgotten. */
export type FieldNames = Readonly<Record<Field, string>>;
/** The code of a dialect for every code of the wallet. The compiler reports a code that was forgotten. */
export type CodeNames<Code extends number | string> = Readonly<Record<WalletCode, Code>>;

/** Returns the names of the wallet API, by the names of the dialect. */
export function invertNames(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).map(([ours, theirs]) => [theirs, ours]));
}

/** Renames the fields of a dialect to those of the wallet API. Returns undefined if a name is unknown. */
export function toWalletNames<Value>(
  fields: Iterable<readonly [string, Value]>,
  ours: ReadonlyMap<string, string>,
): Record<string, Value> | undefined {
  const renamed: Record<string, Value> = {};
  for (const [theirs, value] of fields) {
    const name = ours.get(theirs);
    if (name === undefined) return undefined;
    renamed[name] = value;
  }
  return renamed;
}

/** Renames the fields of a reply to those of the dialect, and keeps their order. Throws for a field without a name in the dialect. */
export function toDialectNames(fields: Readonly<Record<string, string>>, names: FieldNames): [string, string][] {
  const theirs = new Map(Object.entries(names));
  return Object.entries(fields).map(([ours, value]) => {
    const name = theirs.get(ours);
    // A field must not be dropped silently, because nobody would notice the loss.
    if (name === undefined) throw new Error(`the dialect has no word for ${ours}`);
    return [name, value];
  });
}
