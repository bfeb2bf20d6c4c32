import { buildPushKeyContext } from '../modules/inbox/copies/push-keys.ts';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { buildTotpSealingContext } from '../modules/identity/two-factor.ts';
import { memberSeedRow, roundSeedRow } from '../rewards/prize-seeds.ts';
import { seedRow } from '../modules/lottery/issues/seeds.ts';
import { operatorTotpRow } from '../operators/accounts.ts';
import { readSecretKeyUse, resealColumn, type SealedColumn, type SecretKeyUse } from '../operators/reseal.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { integrationKeyRow, lotteryFeedKeyRow, providerKeyRow } from '../platform/secret-row.ts';
import type { OpsContext } from './ops-context.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Every column whose values SECRET_KEY seals. `rowOf` returns the additional data that binds a value to its row, from the values of the columns in
 * `key`.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'integration_key',
    column: 'sealed_secret',
    key: ['integration_code', 'key_id'],
    retires: true,
    mayBeUnbound: true,
    rowOf: ([integration = '', keyId = '']) => integrationKeyRow(integration, keyId),
  },
  {
    table: 'payment_provider_key',
    column: 'sealed_secret',
    key: ['provider_code', 'key_id'],
    retires: true,
    mayBeUnbound: true,
    rowOf: ([provider = '', keyId = '']) => providerKeyRow(provider, keyId),
  },
  {
    table: 'lottery_feed_key',
    column: 'sealed_secret',
    key: ['feed_code', 'key_id'],
    retires: true,
    rowOf: ([feed = '', keyId = '']) => lotteryFeedKeyRow(feed, keyId),
  },
  {
    table: 'two_factor',
    column: 'sealed_secret',
    key: ['member_id'],
    mayBeUnbound: true,
    rowOf: ([memberId = '']) => buildTotpSealingContext(BigInt(memberId)),
  },
  {
    table: 'operator',
    column: 'sealed_totp',
    key: ['operator_id'],
    rowOf: ([operatorId = '']) => operatorTotpRow(BigInt(operatorId)),
  },
  {
    table: 'lottery_issue',
    column: 'sealed_seed',
    key: ['issue_id'],
    rowOf: ([issueId = '']) => seedRow(BigInt(issueId)),
  },
  {
    table: 'prize_round',
    column: 'sealed_seed',
    key: ['round_id'],
    rowOf: ([roundId = '']) => roundSeedRow(BigInt(roundId)),
  },
  {
    table: 'fair_seed',
    column: 'sealed_seed',
    key: ['bucket', 'member_id', 'seed_id'],
    rowOf: ([, memberId = '', seedId = '']) => memberSeedRow(BigInt(memberId), BigInt(seedId)),
  },
  {
    table: 'push_key',
    column: 'sealed_private_key',
    key: ['merchant_id'],
    rowOf: ([merchantId = '']) => buildPushKeyContext(Number(merchantId)),
  },
];

/**
 * Runs `pnpm ops secrets reseal --by NAME`: reseals every secret that is not yet sealed under the first key of SECRET_KEY and bound to its row.
 * Returns exit code 1 if some values could not be opened, or still have to be resealed.
 */
export async function resealSecrets(args: readonly string[], context: OpsContext): Promise<number> {
  const { by } = readOptions(args, { by: { type: 'string' } });
  if (typeof by !== 'string' || by.trim() === '')
    throw new OperatorError('Say who you are: --by NAME. It is kept in the audit.');
  const { db, now, print } = context;
  const keyRing = requireKeyRing(context);
  let skipped = 0;
  for (const column of SEALED_COLUMNS) {
    const reportSkippedRow = (key: readonly string[]) => {
      skipped += 1;
      context.printError(`${column.table} ${key.join(' ')}: no key of SECRET_KEY opens this secret, skipped`);
    };
    const rows = await resealColumn(db, keyRing, column, { operator: by.trim(), now, reportSkippedRow });
    print(`${column.table}: ${rows} sealed again under ${keyRing.sealingKeyId}`);
  }
  const code = await showSecretKeys([], context);
  return skipped > 0 ? 1 : code;
}

/**
 * Runs `pnpm ops secrets keys`: prints how many secrets each key has sealed. Returns exit code 1 if some secrets are sealed under another key than
 * the first one, or in a format of an earlier release, which may not bind them to their rows.
 */
export async function showSecretKeys(args: readonly string[], context: OpsContext): Promise<number> {
  readOptions(args, {});
  const keyRing = requireKeyRing(context);
  // One column at a time, because each count reads a whole table, and the servers need their connections.
  const uses: SecretKeyUse[] = [];
  for (const column of SEALED_COLUMNS) {
    const use = await readSecretKeyUse(context.db, keyRing, column);
    uses.push(use);
    context.print(formatUse(use, keyRing));
  }
  const isDone = uses.every(({ rowsByKey, otherRows }) => {
    const olderRows = keyRing.keyIds.slice(1).map((id) => rowsByKey.get(id) ?? 0);
    return [otherRows, ...olderRows].every((rows) => rows === 0);
  });
  context.print(isDone ? formatDoneSentence(keyRing) : PENDING_SENTENCE);
  return isDone ? 0 : 1;
}

const PENDING_SENTENCE =
  'Some secrets are not sealed under the first key, or may not be bound to their rows: once every server runs this release, pnpm ops secrets reseal --by NAME.';

function formatDoneSentence({ keyIds, sealingKeyId }: KeyRing): string {
  return keyIds.length === 1
    ? 'Every secret is bound to its row.'
    : `Every secret is bound to its row. Only ${sealingKeyId} is needed: remove the others from SECRET_KEY once every server has had it first for ten minutes.`;
}

function formatUse({ table, rowsByKey, otherRows }: SecretKeyUse, { sealingKeyId }: KeyRing): string {
  const byKey = [...rowsByKey].map(([id, rows]) => `${id} (${id === sealingKeyId ? 'seals' : 'opens'})=${rows}`);
  return `${table}: ${[...byKey, `of an earlier release=${otherRows}`].join('  ')}`;
}

function requireKeyRing({ keyRing }: OpsContext): KeyRing {
  if (!keyRing) throw new OperatorError('Set SECRET_KEY to the key of the servers: secrets are sealed under it.');
  return keyRing;
}

function readOptions(args: readonly string[], known: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
