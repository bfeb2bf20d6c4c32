import type { Permission } from '@baize/contract/permissions';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../platform/db.ts';
import type { Vault } from '../platform/vault.ts';
import type { DB } from '../platform/schema.generated.ts';
import type { Kind } from './fields.ts';
import type { BrandScope } from '../scopes/brand-scope.ts';

/** The verbs that work on the columns of a table, and need no code of their own. */
export const verbs = ['list', 'add', 'change', 'remove'] as const;
export type Verb = (typeof verbs)[number];

/** An option of `add` and `change` that sets a column. */
export interface Field {
  readonly column: string;
  readonly kind: Kind;
  /** `add` refuses to run without the option. */
  readonly required?: true;
  /** `change` refuses the option, because other rows depend on the value. */
  readonly addOnly?: true;
  /** Returns the value that `add` writes if the option is left out. Without this function the default of the database applies. */
  readonly defaultForAdd?: (now: Date) => unknown;
  readonly help: string;
}

/** The call of an act by an operator, with the row that the act concerns. */
export interface ActCall {
  /** The brand of the act, and the operator who acts. */
  readonly scope: BrandScope;
  /** The id of the row that the key names. */
  readonly id: bigint;
  readonly now: Date;
  /** Returns the parsed value of an option, or `undefined` if the option was not given. */
  readonly value: (option: string) => unknown;
  /** Returns the vault that decrypts the sealed data of members. Throws an `OperatorError` if VAULT_KEYS is not set. */
  readonly vault: () => Vault;
}

/** The result of an act. Each property is printed as a line. */
export type ActSummary = Readonly<Record<string, string | number | boolean | null>>;

/** A verb that does more to one row than change its columns. The module of the row defines the rules. */
export interface Act {
  readonly help: string;
  /** The permission that the act needs. Without one, the act needs the permission of the resource. */
  readonly permission?: Permission;
  readonly options?: Readonly<Record<string, { readonly kind: Kind; readonly help: string; readonly required?: true }>>;
  /** The act changes nothing, so it takes no `--by`. */
  readonly isReadOnly?: true;
  /** Runs the act and writes its audit rows in this transaction. Throws an `OperatorError` that says why the act is not possible. */
  readonly run: (tx: Tx, call: ActCall) => Promise<ActSummary>;
}

/**
 * What operators list and change with `pnpm ops <resource> <verb>`: the rows of one table. A definition names the table, the option that selects a
 * row, and the options that set columns.
 */
export interface ResourceDefinition {
  readonly summary: string;
  /** The permission that every verb needs, for the brand that `--merchant` names or for all brands. */
  readonly permission: Permission;
  readonly table: keyof DB;
  /** Each row belongs to one merchant, which `--merchant` names. Otherwise `reach` says whom the rows concern. */
  readonly belongsToMerchant: boolean;
  /** Set if the rows concern the installation itself. It is left out for rows of one merchant and for rows that all brands share. */
  readonly reach?: 'platform';
  /**
   * The option that names a row, and its column. Without a key, each merchant has one row. A `generated` key is assigned by the database, so `add`
   * does not take the option.
   */
  readonly key?: { readonly option: string; readonly column: string; readonly kind: Kind; readonly generated?: true };
  readonly verbs: readonly Verb[];
  /** Verbs beside those in `verbs`. A resource with acts has a key, and its rows belong to merchants. */
  readonly acts?: Readonly<Record<string, Act>>;
  readonly fields: Readonly<Record<string, Field>>;
  /** Columns that `list` shows beside the key and the fields. */
  readonly listColumns?: readonly string[];
  /**
   * The table that keeps each former version of a row, as JSON in `column`. The rows have a column `version`, which counts the changes and has to be
   * among the listed columns. Such a resource belongs to merchants and has a key.
   */
  readonly versions?: { readonly table: keyof DB; readonly column: string };
  /** The column that is set to the time of each change. */
  readonly changeTimeColumn?: string;
  /** A column that is computed from the new value of the column `from`, whenever a change writes `from`. */
  readonly derived?: {
    readonly column: string;
    readonly from: string;
    readonly write: (changed: RawBuilder<unknown>) => RawBuilder<unknown>;
  };
  /** Validates a row after it was added or changed, in the transaction of the change. Throws an `OperatorError` that says what is wrong with the row. */
  readonly validateRow?: (tx: Tx, row: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Returns sentences about consequences of a change that `validateRow` allows and that the operator should know. They are printed after the change. */
  readonly describeConsequences?: (
    tx: Tx,
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
  ) => Promise<readonly string[]>;
  /** The columns that `list` sorts by, the most significant one first. */
  readonly order: readonly string[];
  /** `list` sorts in descending order, so that the newest rows come first. */
  readonly descending?: true;
}
