import { parseArgs, type ParseArgsConfig } from 'node:util';
import { openTotpSecret, sealTotpSecret } from '../modules/identity/two-factor.ts';
import { resealSeed } from '../modules/lottery/issues/seeds.ts';
import { openTotp, sealTotp } from '../operators/accounts.ts';
import { readSecretKeyUse, resealColumn, type SealedColumn, type SecretKeyUse } from '../operators/reseal.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { OpsContext } from './asked.ts';
import { Mistake } from './mistake.ts';

const resealUnbound: SealedColumn['reseal'] = (keyRing, _key, sealed) => keyRing.seal(keyRing.open(sealed));

/** Every column that SECRET_KEY seals. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'integration_key',
    column: 'sealed_secret',
    key: ['integration_code', 'key_id'],
    retires: true,
    reseal: resealUnbound,
  },
  {
    table: 'payment_provider_key',
    column: 'sealed_secret',
    key: ['provider_code', 'key_id'],
    retires: true,
    reseal: resealUnbound,
  },
  {
    table: 'lottery_feed_key',
    column: 'sealed_secret',
    key: ['feed_code', 'key_id'],
    retires: true,
    reseal: resealUnbound,
  },
  {
    table: 'two_factor',
    column: 'sealed_secret',
    key: ['member_id'],
    reseal: (keyRing, [id = ''], sealed) =>
      sealTotpSecret(keyRing, BigInt(id), openTotpSecret(keyRing, BigInt(id), sealed)),
  },
  {
    table: 'operator',
    column: 'sealed_totp',
    key: ['operator_id'],
    reseal: (keyRing, [id = ''], sealed) => sealTotp(keyRing, BigInt(id), openTotp(keyRing, BigInt(id), sealed)),
  },
  {
    table: 'lottery_issue',
    column: 'sealed_seed',
    key: ['issue_id'],
    reseal: (keyRing, [id = ''], sealed) => resealSeed(keyRing, BigInt(id), sealed),
  },
];

/**
 * `pnpm ops secrets reseal --by NAME`: seals everything again that the first of several keys of SECRET_KEY has not sealed. Exit code 1: some
 * values could not be opened, or are not sealed under the first key.
 */
export async function resealSecrets(args: readonly string[], context: OpsContext): Promise<number> {
  const { by } = readOptions(args, { by: { type: 'string' } });
  if (typeof by !== 'string' || by.trim() === '')
    throw new Mistake('Say who you are: --by NAME. It is kept in the audit.');
  const { db, now, print } = context;
  const keyRing = keyRingOf(context);
  if (keyRing.opens.length === 1)
    throw new Mistake('SECRET_KEY holds one key, so that there is nothing to seal again: put a second key beside it.');
  let skipped = 0;
  for (const column of SEALED_COLUMNS) {
    const skip = (key: readonly string[]) => {
      skipped += 1;
      context.printError(`${column.table} ${key.join(' ')}: no key of SECRET_KEY opens it, skipped`);
    };
    const rows = await resealColumn(db, keyRing, column, { operator: by.trim(), now, skip });
    print(`${column.table}: ${rows} sealed again under ${keyRing.sealsUnder}`);
  }
  const code = await showSecretKeys([], context);
  return skipped > 0 ? 1 : code;
}

/**
 * `pnpm ops secrets keys`. Exit code 1: some values are sealed under another key than the first one. A single key seals without its id, so
 * that its values cannot be told from others then.
 */
export async function showSecretKeys(args: readonly string[], context: OpsContext): Promise<number> {
  readOptions(args, {});
  const keyRing = keyRingOf(context);
  const uses = await Promise.all(
    SEALED_COLUMNS.map(async (column) => await readSecretKeyUse(context.db, keyRing, column)),
  );
  for (const use of uses) context.print(lineOf(use, keyRing));
  if (keyRing.opens.length === 1) return 0;
  const isDone = uses.every(({ rowsByKey, otherRows }) => {
    const olderRows = keyRing.opens.slice(1).map((id) => rowsByKey.get(id) ?? 0);
    return [otherRows, ...olderRows].every((rows) => rows === 0);
  });
  if (isDone)
    context.print(
      `Only ${keyRing.sealsUnder} is needed: remove the others from SECRET_KEY once every server has had it first for ten minutes.`,
    );
  if (!isDone) context.print('Some values are not sealed under the first key: pnpm ops secrets reseal --by NAME.');
  return isDone ? 0 : 1;
}

function lineOf({ table, rowsByKey, otherRows }: SecretKeyUse, { sealsUnder }: KeyRing): string {
  const byKey = [...rowsByKey].map(([id, rows]) => `${id} (${id === sealsUnder ? 'seals' : 'opens'})=${rows}`);
  return `${table}: ${[...byKey, `without the id of a key=${otherRows}`].join('  ')}`;
}

function keyRingOf({ keyRing }: OpsContext): KeyRing {
  if (!keyRing) throw new Mistake('Set SECRET_KEY to that of the servers: secrets are sealed under it.');
  return keyRing;
}

function readOptions(args: readonly string[], known: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error));
  }
}
