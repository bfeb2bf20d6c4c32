import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { dialects } from '../modules/wallet-api/dialects/dialects.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';
import { createVendorKey } from './new-vendor-key.ts';

const HELP = `pnpm ops vendor-keys list|add|retire      the keys that vendors sign their calls with

  list --integration CODE                 active and retired ones; a secret is never shown again
  add --integration CODE --by NAME        makes a second key and prints its secret, once. SECRET_KEY is the servers' own
      --public-key FILE                   where its dialect is signed with a key of the vendor's own: the public one, in PEM
  retire --integration CODE --key ID --by NAME
                                          it stops working within ten seconds, everywhere

  To rotate: add, give the new key to the vendor, wait until it signs with it, retire the old one.`;

/** The largest number of active keys of an integration: the key in use, and its successor. */
const ACTIVE_KEYS_MAX = 2;
/** The random bytes of a key id, which has to be unique among the keys of one integration only. */
const KEY_ID_BYTES = 4;

/**
 * Runs `pnpm ops vendor-keys` and returns exit code 0. Throws an `OperatorError` if the command is wrong or not possible. Keys have verbs of their own,
 * because `add` makes the secret itself and prints it only once.
 */
export async function runVendorKeys(argv: readonly string[], context: OpsContext): Promise<number> {
  const { verb, integration, key, by, help, 'public-key': publicKeyFile } = parseVendorKeyArguments(argv);
  if (help || verb === undefined) {
    context.print(HELP);
    return 0;
  }
  if (integration === undefined) throw new OperatorError('Say whose: --integration CODE.');
  if (verb === 'list') return await listKeys(context, integration);
  if (by === undefined || by.trim() === '')
    throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  if (verb === 'add') return await addKey(context, { integration, by, publicKeyFile });
  if (verb !== 'retire') throw new OperatorError(`"${verb}" is none of list, add, retire.`);
  if (key === undefined) throw new OperatorError('Say which: --key ID.');
  return await retireKey(context, { integration, keyId: key, by });
}

function parseVendorKeyArguments(argv: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        integration: { type: 'string' },
        key: { type: 'string' },
        'public-key': { type: 'string' },
        by: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return { verb: positionals[0], ...values };
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError(error.message);
    throw error;
  }
}

async function listKeys({ db, print }: OpsContext, integration: string): Promise<number> {
  const keys = await db
    .selectFrom('integration_key')
    .select(['key_id', 'public_key', 'created_at', 'retired_at'])
    .where('integration_code', '=', integration)
    .orderBy('created_at')
    .execute();
  for (const { key_id, public_key, created_at, retired_at } of keys)
    print(
      `key=${key_id}  ${public_key === null ? 'secret' : 'public'}  since=${created_at.toISOString()}  ${retired_at ? `retired=${retired_at.toISOString()}` : 'active'}`,
    );
  print(`${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`);
  return 0;
}

interface NewKeyRequest {
  readonly integration: string;
  readonly by: string;
  readonly publicKeyFile: string | undefined;
}

async function addKey(context: OpsContext, { integration, by, publicKeyFile }: NewKeyRequest): Promise<number> {
  const { db, now, print } = context;
  const keyId = `${integration.toLowerCase()}-${randomBytes(KEY_ID_BYTES).toString('hex')}`;
  const lines = await transaction(db, async (tx) => {
    const { kind, active } = await lockActiveKeys(tx, integration);
    const key = createVendorKey(context, { integration, keyId, kind, publicKeyFile });
    if (active.length >= ACTIVE_KEYS_MAX)
      throw new OperatorError(
        `${integration} has ${active.length} active keys (${active.map((activeKey) => activeKey.keyId).join(', ')}): retire one first.`,
      );
    await tx
      .insertInto('integration_key')
      .values({ integration_code: integration, key_id: keyId, ...key.columns })
      .execute();
    await auditKeyChange(tx, { command: 'add', integration, keyId, by, at: now() });
    return key.lines;
  });
  for (const line of [`x-key-id: ${keyId}`, ...lines]) print(line);
  return 0;
}

interface KeyReference {
  readonly integration: string;
  readonly keyId: string;
  readonly by: string;
}

async function retireKey({ db, now, print }: OpsContext, { integration, keyId, by }: KeyReference): Promise<number> {
  await transaction(db, async (tx) => {
    const { kind, active } = await lockActiveKeys(tx, integration);
    const key = active.find((activeKey) => activeKey.keyId === keyId);
    if (!key) throw new OperatorError(`${integration} has no active key ${keyId}.`);
    // Keys of the other kind are left over from another dialect, and no call is verified with them.
    const usableKeys = active.filter((activeKey) => activeKey.kind === kind);
    if (key.kind === kind && usableKeys.length === 1)
      throw new OperatorError(`${keyId} is the only key of ${integration}: add the next one first.`);
    await tx
      .updateTable('integration_key')
      .set({ retired_at: now() })
      .where('integration_code', '=', integration)
      .where('key_id', '=', keyId)
      .execute();
    await auditKeyChange(tx, { command: 'retire', integration, keyId, by, at: now() });
  });
  print(`${keyId} of ${integration}: retired`);
  return 0;
}

type KeyKind = 'secret' | 'public';

interface ActiveKeys {
  /** The kind of key that the dialect of the integration signs with. */
  readonly kind: KeyKind;
  readonly active: readonly { readonly keyId: string; readonly kind: KeyKind }[];
}

/** Reads the active keys of an integration, and locks its row, so that two operators who change its keys take turns. */
async function lockActiveKeys(tx: Tx, integration: string): Promise<ActiveKeys> {
  const integrationRow = await tx
    .selectFrom('integration')
    .select('dialect')
    .where('code', '=', integration)
    .forUpdate()
    .executeTakeFirst();
  if (!integrationRow) throw new OperatorError(`There is no integration ${integration}: pnpm ops integrations list.`);
  const dialect = dialects[integrationRow.dialect];
  if (!dialect)
    throw new OperatorError(`${integration} speaks ${integrationRow.dialect}, which this release does not know.`);
  const keys = await tx
    .selectFrom('integration_key')
    .select(['key_id', 'public_key'])
    .where('integration_code', '=', integration)
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const active = keys.map(({ key_id, public_key }) => ({
    keyId: key_id,
    kind: public_key === null ? ('secret' as const) : ('public' as const),
  }));
  return { kind: dialect.keys, active };
}

interface AuditedKeyChange extends KeyReference {
  readonly command: 'add' | 'retire';
  readonly at: Date;
}

async function auditKeyChange(tx: Tx, { command, integration, keyId, by, at }: AuditedKeyChange): Promise<void> {
  const [before, after] = [{ active: command === 'retire' }, { active: command === 'add' }];
  const { loginName: operator } = await identifyOperator(tx, by, at);
  const target = `${integration} ${keyId}`;
  await writeAudit(tx, {
    operator,
    merchantId: null,
    command: `vendor-keys ${command}`,
    target,
    before,
    after,
    now: at,
  });
}
