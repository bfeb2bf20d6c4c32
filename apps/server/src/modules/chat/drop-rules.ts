import { money } from '@baize/money';
import { sql } from 'kysely';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { forEachIsolated } from '../../platform/for-each-isolated.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { transaction } from '../../platform/transaction.ts';
import { dropEnvelopesInRoom } from './drop-in-room.ts';

/** The largest delay of a drop. A later drop is skipped, because members come to a room at the announced hour. */
const LATE_MINUTES_MAX = 10;
/**
 * The number of rules that drop their envelopes at the same time, each on a connection of the worker's pool. Many rooms name the same hour,
 * and the other jobs of the worker need connections then as well.
 */
const RULES_AT_ONCE_MAX = 3;

/** What the worker's job needs to drop envelopes. The key ring seals the seed of the random split. */
export interface DropRuleJob {
  readonly db: Db;
  readonly keyRing: Pick<KeyRing, 'seal'>;
  readonly log: {
    error(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
}

interface DueRule {
  readonly ruleId: bigint;
  readonly merchantId: number;
  readonly roomId: string;
  readonly programCode: string;
  readonly amountMinor: bigint;
  readonly envelopes: number;
  readonly minutes: number;
  readonly currency: string;
  /** The present day of the brand. */
  readonly day: string;
}

/**
 * Drops the envelopes of every rule that is due, once per day and rule. A refused drop, e.g. because the budget is
 * spent, is not tried again that day, and its rule stores the reason. Any number of workers may run it at once. Returns how many due rules were handled
 * without an error, refused ones included.
 */
export async function dropByRules({ db, keyRing, log }: DropRuleJob, now: Date): Promise<number> {
  const rules = await findDueRules(db, now);
  return await forEachIsolated(rules, {
    atOnceMax: RULES_AT_ONCE_MAX,
    work: async (rule) => {
      const refusal = await transaction(db, async (tx) => await dropByRule(tx, keyRing, rule, now));
      if (refusal !== undefined)
        log.warn({ rule: String(rule.ruleId), refusal }, 'a rule of a chat room could not drop its envelopes');
    },
    onFailure: ({ ruleId }, err) =>
      log.error(
        { alert: 'chat-drops', rule: String(ruleId), err },
        'ALERT: envelopes of a chat room could not be dropped',
      ),
  });
}

async function findDueRules(db: Db, now: Date): Promise<DueRule[]> {
  const { rows } = await sql<DueRule>`
    select r.rule_id as "ruleId", r.merchant_id as "merchantId", r.room_id as "roomId", r.program_code as "programCode",
      r.amount_minor as "amountMinor", r.envelopes, r.minutes, m.currency, local.at::date::text as day
    from chat_drop_rule r
    join merchant m on m.merchant_id = r.merchant_id
    cross join lateral (select ${now}::timestamptz at time zone m.time_zone as at) local
    where r.enabled and extract(isodow from local.at)::smallint = any (r.weekdays)
      and r.last_day is distinct from local.at::date
      and local.at >= local.at::date + r.starts_at
      and local.at < local.at::date + r.starts_at + ${LATE_MINUTES_MAX} * interval '1 minute'
    order by r.rule_id`.execute(db);
  return rows;
}

/** Returns the code of a refusal; undefined where this worker or another one dropped the envelopes. */
async function dropByRule(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  rule: DueRule,
  now: Date,
): Promise<string | undefined> {
  const { ruleId, day, merchantId, roomId, programCode, amountMinor, envelopes: count, minutes } = rule;
  const claimedRule = await tx
    .updateTable('chat_drop_rule')
    .set({ last_day: day, last_refusal: null })
    .where('rule_id', '=', ruleId)
    .where('enabled', '=', true)
    .where('last_day', 'is distinct from', day)
    .executeTakeFirst();
  if (claimedRule.numUpdatedRows === 0n) return undefined;
  const createdRound = await dropEnvelopesInRoom(tx, keyRing, {
    room: { merchantId, roomId },
    key: `chat-rule:${ruleId}:${day}`,
    programCode,
    amount: money(currencyOf(rule.currency), amountMinor),
    count,
    minutes,
    now,
  });
  if (createdRound.ok) return undefined;
  await tx
    .updateTable('chat_drop_rule')
    .set({ last_refusal: createdRound.code })
    .where('rule_id', '=', ruleId)
    .execute();
  return createdRound.code;
}
