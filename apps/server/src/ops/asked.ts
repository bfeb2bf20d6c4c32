import type { Db } from '../platform/db.ts';
import { optionsOf, type Asked } from './arguments.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { OpenSecret } from '../platform/secret-row.ts';
import type { Vault } from '../platform/vault.ts';
import type { ReadContext } from './fields.ts';
import { Mistake } from './mistake.ts';

export interface SessionFile {
  readonly read: () => string | undefined;
  /** Stores the token of the session. `undefined` removes the stored token. */
  readonly write: (token: string | undefined) => void;
}

export interface OpsContext {
  readonly db: Db;
  readonly now: () => Date;
  /** True in production (`NODE_ENV`), where real people are served. */
  readonly production?: boolean;
  readonly readFile: (path: string) => string;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Opens the secrets of vendors and providers. It is `undefined` if SECRET_KEY is not set. */
  readonly openSecret?: OpenSecret | undefined;
  /** Seals new secrets. It is `undefined` if SECRET_KEY is not set. */
  readonly keyRing?: KeyRing | undefined;
  /** Keeps the token of the operator's session between commands. */
  readonly session?: SessionFile | undefined;
  /** Asks the person at the terminal. It is `undefined` if there is no terminal. */
  readonly ask?: ((prompt: string) => Promise<string>) | undefined;
  /** Opens account numbers. It is `undefined` if VAULT_KEYS is not set. */
  readonly vault?: Vault | undefined;
}

export function vaultOf(vault: Vault | undefined): Vault {
  if (!vault) throw new Mistake('Set VAULT_KEYS to those of the servers: accounts are sealed under them.');
  return vault;
}

export function operatorOf({ given }: Asked): string {
  const by = given('by')?.[0]?.trim();
  if (!by) throw new Mistake('Say who you are: --by NAME. It is kept in the audit.');
  return by;
}

/** Throws a `Mistake` if an option was given that the verb does not take. Otherwise the command would silently ignore the option. */
export function refuseUnused({ noun, given }: Asked, verb: string, taken: readonly string[]): void {
  const unused = optionsOf(noun).find((option) => given(option) !== undefined && !taken.includes(option));
  if (unused === undefined) return;
  const instead = verb === 'list' ? '; --search TEXT finds rows that hold a text' : '';
  throw new Mistake(`${verb} takes no --${unused}${instead}.`);
}

export async function merchantOf(db: Db, { noun, given }: Asked): Promise<number | undefined> {
  if (!noun.ofMerchant) return undefined;
  const code = given('merchant')?.[0];
  const merchants = await db.selectFrom('merchant').select(['merchant_id', 'code']).orderBy('code').execute();
  const found = merchants.find((merchant) => merchant.code === code);
  if (!found)
    throw new Mistake(
      `There is no brand ${code ?? ''}: --merchant is one of ${merchants.map((each) => each.code).join(', ')}.`,
    );
  return found.merchant_id;
}

export type Reading = Omit<ReadContext, 'option'>;

/** Reads what values are validated against. Links may lead to the merchant's own domains and to the hosts of `links`. */
export async function readingOf(
  { db, now, readFile, production = false }: OpsContext,
  merchantId: number | undefined,
): Promise<Reading> {
  const of = merchantId ?? 0;
  const allowed = await db.selectFrom('allowed_link_host').select('host').where('merchant_id', '=', of).execute();
  const own = await db.selectFrom('merchant_domain').select('host').where('merchant_id', '=', of).execute();
  return { now: now(), production, readFile, linkHosts: new Set([...allowed, ...own].map(({ host }) => host)) };
}

export function keyOf({ noun: { key }, given }: Asked, verb: string, reading: Reading): unknown {
  if (!key || (verb === 'add' && key.generated)) return undefined;
  const value = given(key.option);
  if (value) return key.kind.read(value, { ...reading, option: key.option });
  if (verb === 'list') return undefined;
  throw new Mistake(`Say which: --${key.option}.`);
}
