import type { DB } from '../platform/schema.generated.ts';
import type { Kind } from './fields.ts';

export const verbs = ['list', 'add', 'change', 'remove'] as const;
export type Verb = (typeof verbs)[number];

export interface Field {
  readonly column: string;
  readonly kind: Kind;
  /** `add` asks for it. */
  readonly required?: true;
  /** What `add` writes where nothing was said; without it the database's own default holds. */
  readonly otherwise?: (now: Date) => unknown;
  readonly help: string;
}

/** One thing that an operator changes: a table, how a row is named, and what may be said of it. */
export interface Noun {
  readonly summary: string;
  readonly table: keyof DB;
  /** Rows of one merchant, named with --merchant; otherwise of the whole installation. */
  readonly ofMerchant: boolean;
  /** The option that names a row, and its column; without one, the merchant is the row. */
  readonly key?: { readonly option: string; readonly column: string; readonly kind: Kind; readonly generated?: true };
  readonly verbs: readonly Verb[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Columns that `list` shows beside the key and the fields. */
  readonly shown?: readonly string[];
  /** Set to the moment of each change. */
  readonly touched?: string;
  readonly order: readonly string[];
  readonly lastFirst?: true;
}
