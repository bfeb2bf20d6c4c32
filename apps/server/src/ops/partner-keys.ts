import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Db, Tx } from '../platform/db.ts';
import { lotteryFeedKeyRow, providerKeyRow } from '../platform/secret-row.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

/** The largest number of active keys of a partner: the key in use, and its successor. */
const ACTIVE_KEYS_MAX = 2;
/** The random bytes of a generated key id, which has to be unique among the keys of one partner only. */
const KEY_ID_BYTES = 4;
const SECRET_BYTES = 32;
/** The smallest number of characters of an issued secret: 128 bits in base64url take 22 characters. */
const SECRET_LENGTH_MIN = 22;
const KEY_ID_PATTERN = /^[\w.-]{1,64}$/;

/** Partners of one kind that share a secret with the platform. Each kind has a table of partners and a table of their keys. */
interface PartnerKind {
  readonly resource: string;
  /** The option that names the partner. */
  readonly option: 'feed' | 'provider';
  readonly table: string;
  readonly keyTable: string;
  /** The column of `keyTable` that names the partner. */
  readonly codeColumn: string;
  /** Returns the additional data that binds the sealed secret to its row of `keyTable`. A secret that is copied to another row does not open. */
  readonly toSecretRow: (code: string, keyId: string) => Buffer;
}

const feedKind: PartnerKind = {
  resource: 'lottery-feeds',
  option: 'feed',
  table: 'lottery_feed',
  keyTable: 'lottery_feed_key',
  codeColumn: 'feed_code',
  toSecretRow: lotteryFeedKeyRow,
};

const providerKind: PartnerKind = {
  resource: 'payment-providers',
  option: 'provider',
  table: 'payment_provider',
  keyTable: 'payment_provider_key',
  codeColumn: 'provider_code',
  toSecretRow: providerKeyRow,
};

type CommandRunner = (args: readonly string[], context: OpsContext) => Promise<number>;

interface KeyCommands {
  /** Lists the keys of a partner without their secrets, which are printed only when a key is added. */
  readonly list: CommandRunner;
  /** Adds a key beside the one in use. Makes the secret and prints it once, or reads the secret that the partner has issued. */
  readonly add: CommandRunner;
  /** Retires a key. The platform refuses everything that a retired key signs. */
  readonly retire: CommandRunner;
}

/** The commands about the keys with which lottery feeds sign their results. */
export const feedKeys = createKeyCommands(feedKind);
/** The commands about the keys of payment providers. */
export const providerKeys = createKeyCommands(providerKind);

function createKeyCommands(kind: PartnerKind): KeyCommands {
  return {
    list: async (args, context) => await listKeys(kind, args, context),
    add: async (args, context) => await addKey(kind, args, context),
    retire: async (args, context) => await retireKey(kind, args, context),
  };
}

async function listKeys(kind: PartnerKind, args: readonly string[], { db, print }: OpsContext): Promise<number> {
  const { code } = readOptions(kind, args, []);
  const { rows } = await sql`select 1 from ${sql.table(kind.table)} where code = ${code}`.execute(db);
  refuseUnknownPartner(kind, code, rows);
  const keys = await readKeys(db, kind, code);
  for (const { keyId, createdAt, retiredAt } of keys)
    print(
      `key=${keyId}  since=${createdAt.toISOString()}  ${retiredAt ? `retired=${retiredAt.toISOString()}` : 'active'}`,
    );
  print(`${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`);
  return 0;
}

async function addKey(kind: PartnerKind, args: readonly string[], context: OpsContext): Promise<number> {
  const { db, now, print, keyRing, readFile } = context;
  const options = readOptions(kind, args, ['by', 'key', 'secret-file']);
  const { code } = options;
  if (!keyRing) throw new OperatorError('Set SECRET_KEY to that of the servers: the secret is sealed under it.');
  const issued = readIssuedSecret(options, readFile);
  const keyId = issued?.keyId ?? `${code.toLowerCase()}-${randomBytes(KEY_ID_BYTES).toString('hex')}`;
  const secret = issued?.secret ?? randomBytes(SECRET_BYTES).toString('base64url');
  await transaction(db, async (tx) => {
    const active = await lockActiveKeys(tx, kind, code);
    if (active.length >= ACTIVE_KEYS_MAX)
      throw new OperatorError(`${code} has ${active.length} active keys (${active.join(', ')}): retire one first.`);
    if ((await readKeys(tx, kind, code)).some((key) => key.keyId === keyId))
      throw new OperatorError(`${code} has had a key ${keyId} already: the id of a key is used once.`);
    const sealed = keyRing.seal(secret, kind.toSecretRow(code, keyId));
    await sql`insert into ${sql.table(kind.keyTable)} (${sql.ref(kind.codeColumn)}, key_id, sealed_secret, created_at)
      values (${code}, ${keyId}, ${sealed}, ${now()})`.execute(tx);
    await auditKeyAct(tx, { kind, verb: 'add-key', code, keyId, by: options.by, now: now() });
  });
  print(`x-key-id: ${keyId}`);
  if (!issued) print(`secret: ${secret}`);
  return 0;
}

async function retireKey(kind: PartnerKind, args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const { code, key: keyId, by } = readOptions(kind, args, ['by', 'key']);
  if (keyId === undefined) throw new OperatorError('Say which: --key ID.');
  await transaction(db, async (tx) => {
    const active = await lockActiveKeys(tx, kind, code);
    if (!active.includes(keyId))
      throw new OperatorError(`${code} has no active key ${keyId}: ${active.join(', ') || 'none'}.`);
    if (active.length === 1 && (await isInUse(tx, kind, code)))
      throw new OperatorError(`${keyId} is the only key of ${code}: add the next one first, or --state off.`);
    await sql`update ${sql.table(kind.keyTable)} set retired_at = ${now()}
      where ${sql.ref(kind.codeColumn)} = ${code} and key_id = ${keyId}`.execute(tx);
    await auditKeyAct(tx, { kind, verb: 'retire-key', code, keyId, by, now: now() });
  });
  print(`${keyId} of ${code}: retired`);
  return 0;
}

interface StoredKey {
  readonly keyId: string;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
}

async function readKeys(db: Db | Tx, { keyTable, codeColumn }: PartnerKind, code: string): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select key_id as "keyId", created_at as "createdAt", retired_at as "retiredAt" from ${sql.table(keyTable)}
    where ${sql.ref(codeColumn)} = ${code} order by created_at, key_id`.execute(db);
  return rows;
}

/** Locks the partner, so that two operators take turns, and returns the ids of its active keys, the oldest one first. */
async function lockActiveKeys(tx: Tx, kind: PartnerKind, code: string): Promise<string[]> {
  const { rows } = await sql`select 1 from ${sql.table(kind.table)} where code = ${code} for update`.execute(tx);
  refuseUnknownPartner(kind, code, rows);
  const keys = await readKeys(tx, kind, code);
  return keys.filter(({ retiredAt }) => retiredAt === null).map(({ keyId }) => keyId);
}

function refuseUnknownPartner({ resource, option }: PartnerKind, code: string, rows: readonly unknown[]): void {
  if (rows.length === 0) throw new OperatorError(`There is no ${option} ${code}: pnpm ops ${resource} list.`);
}

/** Returns true if the partner is not switched off. Its last active key cannot be retired then. */
async function isInUse(tx: Tx, { table }: PartnerKind, code: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where code = ${code} and state <> 'off'`.execute(tx);
  return rows.length > 0;
}

interface KeyAct {
  readonly kind: PartnerKind;
  readonly verb: 'add-key' | 'retire-key';
  readonly code: string;
  readonly keyId: string;
  readonly by: string;
  readonly now: Date;
}

async function auditKeyAct(tx: Tx, { kind: { resource }, verb, code, keyId, by, now }: KeyAct): Promise<void> {
  const { loginName: operator } = await identifyOperator(tx, by, now);
  const [before, after] = [{ active: verb === 'retire-key' }, { active: verb === 'add-key' }];
  const target = `${resource} ${code} ${keyId}`;
  await writeAudit(tx, { operator, merchantId: null, command: `${resource} ${verb}`, target, before, after, now });
}

interface Options {
  readonly code: string;
  readonly by: string;
  readonly key: string | undefined;
  readonly 'secret-file': string | undefined;
}

/**
 * Reads a key that the partner has issued. Returns `undefined` if the options name none, so that the platform makes the secret. An issued secret
 * comes in a file, because every user of the machine can read the arguments of a process.
 */
function readIssuedSecret(
  { key, 'secret-file': file }: Options,
  readFile: OpsContext['readFile'],
): { readonly keyId: string; readonly secret: string } | undefined {
  if (key === undefined && file === undefined) return undefined;
  if (key === undefined || file === undefined)
    throw new OperatorError('A key that the partner has issued needs both: --key ID and --secret-file FILE.');
  if (!KEY_ID_PATTERN.test(key))
    throw new OperatorError(`--key is "${key}": it must be letters, digits, ".", "_" and "-", 64 at most.`);
  const secret = readFile(file).trim();
  if (secret.length < SECRET_LENGTH_MIN || /\s/.test(secret))
    throw new OperatorError(`The file ${file} must hold the secret alone, ${SECRET_LENGTH_MIN} characters at least.`);
  return { keyId: key, secret };
}

function readOptions(
  { resource, option }: PartnerKind,
  args: readonly string[],
  taken: readonly ('by' | 'key' | 'secret-file')[],
): Options {
  const value = { type: 'string' } as const;
  const optionTypes = Object.fromEntries([option, ...taken].map((name) => [name, value]));
  const values = parseKeyArguments(args, optionTypes);
  const code = values[option];
  const by = values['by']?.trim() ?? '';
  if (!code) throw new OperatorError(`Say whose: --${option} CODE (pnpm ops ${resource} list).`);
  if (by === '' && taken.includes('by'))
    throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  return { code, by, key: values['key'], 'secret-file': values['secret-file'] };
}

function parseKeyArguments(
  args: readonly string[],
  options: Readonly<Record<string, { readonly type: 'string' }>>,
): Readonly<Record<string, string | undefined>> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
