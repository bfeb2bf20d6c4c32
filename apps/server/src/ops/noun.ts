import type { Permission } from '@baize/contract/permissions';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../platform/db.ts';
import type { Vault } from '../platform/vault.ts';
import type { DB } from '../platform/schema.generated.ts';
import type { Kind } from './fields.ts';
import type { BrandScope } from '../scopes/brand-scope.ts';

export const verbs = ['list', 'add', 'change', 'remove'] as const;
export type Verb = (typeof verbs)[number];

export interface Field {
  readonly column: string;
  readonly kind: Kind;
  /** `add` asks for it. */
  readonly required?: true;
  /** `change` refuses the option: other rows depend on the value. */
  readonly addOnly?: true;
  /** What `add` writes where nothing was said; without it the database's own default holds. */
  readonly otherwise?: (now: Date) => unknown;
  readonly help: string;
}

export interface ActCall {
  /** The brand of the act, and the operator who acts. */
  readonly scope: BrandScope;
  /** The id of the row that the key names. */
  readonly id: bigint;
  readonly now: Date;
  /** An option as its kind read it; undefined: it was not given. */
  readonly value: (option: string) => unknown;
  /** A `Mistake` where the keys were not given. */
  readonly vault: () => Vault;
}

/** What is printed: a line for each. */
export type Told = Readonly<Record<string, string | number | boolean | null>>;

/** Something done to one row that is more than other values in its columns: its rules are the module's. */
export interface Act {
  readonly help: string;
  /** What an operator needs for the act; without one, the permission of the noun. */
  readonly permission?: Permission;
  readonly options?: Readonly<Record<string, { readonly kind: Kind; readonly help: string; readonly required?: true }>>;
  /** It changes nothing, so nobody has to say who asks. */
  readonly shows?: true;
  /** Does it and writes its audit rows, all in this transaction; a `Mistake` says why not. */
  readonly run: (tx: Tx, call: ActCall) => Promise<Told>;
}

/** One thing that an operator changes: a table, how a row is named, and what may be said of it. */
export interface Noun {
  readonly summary: string;
  /** What an operator needs for all of its verbs, for the brand that `--merchant` names or for all brands. */
  readonly permission: Permission;
  readonly table: keyof DB;
  /** Each row belongs to one merchant, which `--merchant` names. Otherwise `reach` says whom the rows concern. */
  readonly ofMerchant: boolean;
  /** Left out for rows of one merchant, and for rows that all brands share. */
  readonly reach?: 'platform';
  /** The option that names a row, and its column; without one, the merchant is the row. */
  readonly key?: { readonly option: string; readonly column: string; readonly kind: Kind; readonly generated?: true };
  readonly verbs: readonly Verb[];
  /** Further verbs. Their noun is of a merchant and has a key. */
  readonly acts?: Readonly<Record<string, Act>>;
  readonly fields: Readonly<Record<string, Field>>;
  /** Columns that `list` shows beside the key and the fields. */
  readonly shown?: readonly string[];
  /** Set to the moment of each change. */
  readonly touched?: string;
  /** A column that a change writes from the new value of another one, `from`, whenever that one changes. */
  readonly derived?: {
    readonly column: string;
    readonly from: string;
    readonly write: (changed: RawBuilder<unknown>) => RawBuilder<unknown>;
  };
  readonly order: readonly string[];
  readonly lastFirst?: true;
}
