import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import type { Tx } from '../platform/db.ts';
import { lotteryFeedKeyRow } from '../platform/secret-row.ts';
import { transaction } from '../platform/transaction.ts';
import type { OpsContext } from './asked.ts';
import { Mistake } from './mistake.ts';

/** So many are active at once: the one that is used, and the one that comes. */
const ACTIVE_KEYS_MAX = 2;
const KEY_ID_BYTES = 4;
const SECRET_BYTES = 32;

/** `pnpm ops lottery-feeds add-key`: makes a key of a feed and prints its secret, once. */
export async function addFeedKey(args: readonly string[], { db, now, print, keyRing }: OpsContext): Promise<number> {
  const { feed, by } = readOptions(args);
  if (!keyRing) throw new Mistake('Set SECRET_KEY to that of the servers: the secret is sealed under it.');
  const [keyId, secret] = [
    `${feed}-${randomBytes(KEY_ID_BYTES).toString('hex')}`,
    randomBytes(SECRET_BYTES).toString('base64url'),
  ];
  await transaction(db, async (tx) => {
    const active = await lockActiveKeys(tx, feed);
    if (active.length >= ACTIVE_KEYS_MAX)
      throw new Mistake(`${feed} has ${active.length} active keys (${active.join(', ')}): retire one first.`);
    const sealed_secret = keyRing.seal(secret, lotteryFeedKeyRow(feed, keyId));
    const key = { feed_code: feed, key_id: keyId, sealed_secret, created_at: now() };
    await tx.insertInto('lottery_feed_key').values(key).execute();
    await audit(tx, { verb: 'add-key', feed, keyId, by, now: now() });
  });
  print(`x-key-id: ${keyId}`);
  print(`secret: ${secret}`);
  return 0;
}

/** `pnpm ops lottery-feeds retire-key`: reports that the key signs are refused from then on. */
export async function retireFeedKey(args: readonly string[], { db, now, print }: OpsContext): Promise<number> {
  const { feed, key: keyId, by } = readOptions(args);
  if (keyId === undefined) throw new Mistake('Say which: --key ID.');
  await transaction(db, async (tx) => {
    const active = await lockActiveKeys(tx, feed);
    if (!active.includes(keyId))
      throw new Mistake(`${feed} has no active key ${keyId}: ${active.join(', ') || 'none'}.`);
    await tx
      .updateTable('lottery_feed_key')
      .set({ retired_at: now() })
      .where('feed_code', '=', feed)
      .where('key_id', '=', keyId)
      .execute();
    await audit(tx, { verb: 'retire-key', feed, keyId, by, now: now() });
  });
  print(`${keyId} of ${feed}: retired`);
  return 0;
}

/** Two operators take turns at the row of the feed. */
async function lockActiveKeys(tx: Tx, feed: string): Promise<string[]> {
  const found = await tx
    .selectFrom('lottery_feed')
    .select('code')
    .where('code', '=', feed)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Mistake(`There is no feed ${feed}: pnpm ops lottery-feeds list.`);
  const keys = await tx
    .selectFrom('lottery_feed_key')
    .select('key_id')
    .where('feed_code', '=', feed)
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return keys.map(({ key_id }) => key_id);
}

interface KeyAct {
  readonly verb: 'add-key' | 'retire-key';
  readonly feed: string;
  readonly keyId: string;
  readonly by: string;
  readonly now: Date;
}

async function audit(tx: Tx, { verb, feed, keyId, by, now }: KeyAct): Promise<void> {
  const { loginName: operator } = await identifyOperator(tx, by, now);
  const [before, after] = [{ active: verb === 'retire-key' }, { active: verb === 'add-key' }];
  const line = {
    operator,
    merchantId: null,
    command: `lottery-feeds ${verb}`,
    target: `lottery-feeds ${feed} ${keyId}`,
  };
  await writeAudit(tx, { ...line, before, after, now });
}

function readOptions(args: readonly string[]): { feed: string; key: string | undefined; by: string } {
  const { feed, key, by } = parse(args);
  if (!feed) throw new Mistake('Say whose: --feed CODE (pnpm ops lottery-feeds list).');
  if (!by?.trim()) throw new Mistake('Say who you are: --by NAME. It is kept in the audit.');
  return { feed, key, by: by.trim() };
}

function parse(args: readonly string[]) {
  const value = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { feed: value, key: value, by: value } }).values;
  } catch (error) {
    throw new Mistake(error instanceof Error ? error.message : String(error));
  }
}
