import type { Db } from '../platform/db.ts';
import { listOptions, type ParsedCommand } from './arguments.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { OpenSecret } from '../platform/secret-row.ts';
import type { Vault } from '../platform/vault.ts';
import type { ParseContext } from './fields.ts';
import { OperatorError } from './operator-error.ts';

/** The file that keeps the token of the operator's session between commands. */
export interface SessionFile {
  readonly read: () => string | undefined;
  /** Stores the token of the session, or removes the stored token if the argument is `undefined`. */
  readonly write: (token: string | undefined) => void;
}

/** What a command of `pnpm ops` works with. `cli.ts` fills it from the environment, and tests fill it with what they need. */
export interface OpsContext {
  readonly db: Db;
  readonly now: () => Date;
  /** True in production (`NODE_ENV`), where real people are served. */
  readonly production?: boolean;
  /** Returns the text of a file. Throws an `OperatorError` if the file cannot be read. */
  readonly readFile: (path: string) => string;
  /** Prints a line to standard output. `printError` prints to standard error. */
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

/** Returns the vault. Throws an `OperatorError` if VAULT_KEYS is not set. */
export function requireVault(vault: Vault | undefined): Vault {
  if (!vault) throw new OperatorError('Set VAULT_KEYS to those of the servers: accounts are sealed under them.');
  return vault;
}

/** Returns the name that `--by` gives. Throws an `OperatorError` if the option is missing. */
export function requireOperatorName({ optionValues }: ParsedCommand): string {
  const by = optionValues('by')?.[0]?.trim();
  if (!by) throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  return by;
}

/** Throws an `OperatorError` if an option was given that the verb does not take. Otherwise the command would silently ignore the option. */
export function refuseUnusedOptions(
  { resource, optionValues }: ParsedCommand,
  verb: string,
  taken: readonly string[],
): void {
  const unused = listOptions(resource).find((option) => optionValues(option) !== undefined && !taken.includes(option));
  if (unused === undefined) return;
  const instead = verb === 'list' ? '; --search TEXT finds rows that hold a text' : '';
  throw new OperatorError(`${verb} takes no --${unused}${instead}.`);
}

/**
 * Returns the id of the brand that `--merchant` names, or `undefined` if the rows of the resource do not belong to a brand. Throws an `OperatorError` if there
 * is no such brand.
 */
export async function findMerchantId(db: Db, { resource, optionValues }: ParsedCommand): Promise<number | undefined> {
  if (!resource.belongsToMerchant) return undefined;
  const code = optionValues('merchant')?.[0];
  const merchants = await db.selectFrom('merchant').select(['merchant_id', 'code']).orderBy('code').execute();
  const brand = merchants.find((merchant) => merchant.code === code);
  if (!brand)
    throw new OperatorError(
      `There is no brand ${code ?? ''}: --merchant is one of ${merchants.map((merchant) => merchant.code).join(', ')}.`,
    );
  return brand.merchant_id;
}

/** The part of the parse context that is the same for all options of a command. */
export type BaseParseContext = Omit<ParseContext, 'option'>;

/**
 * Loads the context that the values of options are validated against. Links may lead to the merchant's own domains and to the hosts that `pnpm ops
 * links` lists. Without a merchant no host is allowed.
 */
export async function loadParseContext(
  { db, now, readFile, production = false }: OpsContext,
  merchantId: number | undefined,
): Promise<BaseParseContext> {
  // Ids of merchants begin at 1, so 0 finds no host.
  const ownerId = merchantId ?? 0;
  const allowedHosts = await db
    .selectFrom('allowed_link_host')
    .select('host')
    .where('merchant_id', '=', ownerId)
    .execute();
  const ownHosts = await db.selectFrom('merchant_domain').select('host').where('merchant_id', '=', ownerId).execute();
  return {
    now: now(),
    production,
    readFile,
    linkHosts: new Set([...allowedHosts, ...ownHosts].map(({ host }) => host)),
  };
}

/**
 * Returns the parsed key of the row that the command names. Returns `undefined` if the resource has no key, if `add` generates the key, or if `list` was
 * given no key. Throws an `OperatorError` if any other verb was given no key.
 */
export function readRowKey(
  { resource: { key }, optionValues }: ParsedCommand,
  verb: string,
  parseContext: BaseParseContext,
): unknown {
  if (!key || (verb === 'add' && key.generated)) return undefined;
  const value = optionValues(key.option);
  if (value) return key.kind.parse(value, { ...parseContext, option: key.option });
  if (verb === 'list') return undefined;
  throw new OperatorError(`Say which: --${key.option}.`);
}
