import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { dialects } from '../modules/wallet-api/dialects/dialects.ts';
import type { Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './asked.ts';
import { Mistake } from './mistake.ts';
import { newVendorKey } from './new-vendor-key.ts';

const HELP = `pnpm ops vendor-keys list|add|retire      the keys that vendors sign their calls with

  list --integration CODE                 active and retired ones; a secret is never shown again
  add --integration CODE --by NAME        makes a second key and prints its secret, once. SECRET_KEY is the servers' own
      --public-key FILE                   where its dialect is signed with a key of the vendor's own: the public one, in PEM
  retire --integration CODE --key ID --by NAME
                                          it stops working within ten seconds, everywhere

  To rotate: add, give the new key to the vendor, wait until it signs with it, retire the old one.`;

/** So many are active at once: the one that is used, and the one that comes. */
const ACTIVE_KEYS_MAX = 2;
const KEY_ID_BYTES = 4;

/** Keys have verbs of their own: what is added is made here, and shown once. Returns the exit code. */
export async function runVendorKeys(argv: readonly string[], context: OpsContext): Promise<number> {
  const { verb, integration, key, by, help, 'public-key': publicKeyFile } = read(argv);
  if (help || verb === undefined) {
    context.print(HELP);
    return 0;
  }
  if (integration === undefined) throw new Mistake('Say whose: --integration CODE.');
  if (verb === 'list') return await list(context, integration);
  if (by === undefined || by.trim() === '') throw new Mistake('Say who you are: --by NAME. It is kept in the audit.');
  if (verb === 'add') return await add(context, { integration, by, publicKeyFile });
  if (verb !== 'retire') throw new Mistake(`"${verb}" is none of list, add, retire.`);
  if (key === undefined) throw new Mistake('Say which: --key ID.');
  return await retire(context, { integration, keyId: key, by });
}

function read(argv: readonly string[]) {
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
    if (error instanceof TypeError) throw new Mistake(error.message);
    throw error;
  }
}

async function list({ db, print }: OpsContext, integration: string): Promise<number> {
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

interface Added {
  readonly integration: string;
  readonly by: string;
  readonly publicKeyFile: string | undefined;
}

async function add(context: OpsContext, { integration, by, publicKeyFile }: Added): Promise<number> {
  const { db, now, print } = context;
  const keyId = `${integration.toLowerCase()}-${randomBytes(KEY_ID_BYTES).toString('hex')}`;
  const lines = await transaction(db, async (tx) => {
    const { kind, active } = await readActive(tx, integration);
    const key = newVendorKey(context, { integration, keyId, kind, publicKeyFile });
    if (active.length >= ACTIVE_KEYS_MAX)
      throw new Mistake(
        `${integration} has ${active.length} active keys (${active.map((each) => each.keyId).join(', ')}): retire one first.`,
      );
    await tx
      .insertInto('integration_key')
      .values({ integration_code: integration, key_id: keyId, ...key.columns })
      .execute();
    await writeAudit(tx, { command: 'add', integration, keyId, by, at: now() });
    return key.lines;
  });
  for (const line of [`x-key-id: ${keyId}`, ...lines]) print(line);
  return 0;
}

interface Retired {
  readonly integration: string;
  readonly keyId: string;
  readonly by: string;
}

async function retire({ db, now, print }: OpsContext, { integration, keyId, by }: Retired): Promise<number> {
  await transaction(db, async (tx) => {
    const { kind, active } = await readActive(tx, integration);
    const key = active.find((each) => each.keyId === keyId);
    if (!key) throw new Mistake(`${integration} has no active key ${keyId}.`);
    // Those of the other kind are left from another dialect: none of them opens anything.
    const opens = active.filter((each) => each.kind === kind);
    if (key.kind === kind && opens.length === 1)
      throw new Mistake(`${keyId} is the only key of ${integration}: add the next one first.`);
    await tx
      .updateTable('integration_key')
      .set({ retired_at: now() })
      .where('integration_code', '=', integration)
      .where('key_id', '=', keyId)
      .execute();
    await writeAudit(tx, { command: 'retire', integration, keyId, by, at: now() });
  });
  print(`${keyId} of ${integration}: retired`);
  return 0;
}

type KeyKind = 'secret' | 'public';

interface Active {
  /** The kind of key that its dialect is signed with. */
  readonly kind: KeyKind;
  readonly active: readonly { readonly keyId: string; readonly kind: KeyKind }[];
}

/** Two operators take turns at the integration's row. */
async function readActive(tx: Tx, integration: string): Promise<Active> {
  const found = await tx
    .selectFrom('integration')
    .select('dialect')
    .where('code', '=', integration)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Mistake(`There is no integration ${integration}: pnpm ops integrations list.`);
  const dialect = dialects[found.dialect];
  if (!dialect) throw new Mistake(`${integration} speaks ${found.dialect}, which this release does not know.`);
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

interface AuditLine extends Retired {
  readonly command: 'add' | 'retire';
  readonly at: Date;
}

async function writeAudit(tx: Tx, { command, integration, keyId, by, at }: AuditLine): Promise<void> {
  const [before, after] = [{ active: command === 'retire' }, { active: command === 'add' }];
  await tx
    .insertInto('operator_audit')
    .values({
      at,
      operator: by,
      merchant_id: null,
      command: `vendor-keys ${command}`,
      target: `${integration} ${keyId}`,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}
