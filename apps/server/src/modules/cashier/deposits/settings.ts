import { isAgentType } from '@baize/contract/limits';
import type { RatePpm } from '@baize/money';
import type { Db, Tx } from '../../../platform/db.ts';

export interface DepositSettings {
  /** Valid bet that a deposit asks before a withdrawal, as a multiple of its amount. */
  readonly turnoverPpm: RatePpm;
  readonly openMax: number;
  readonly payMinutes: number;
}

/** Where the merchant has said nothing, as the table's own defaults say. */
const DEFAULTS: DepositSettings = { turnoverPpm: 1_000_000n, openMax: 3, payMinutes: 30 };

export async function readDepositSettings(db: Db | Tx, merchantId: number): Promise<DepositSettings> {
  const row = await db
    .selectFrom('deposit_setting')
    .select(['turnover_ppm as turnoverPpm', 'open_max as openMax', 'pay_minutes as payMinutes'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

interface Depositor {
  readonly merchantId: number;
  readonly memberId: bigint;
}

/** Valid bet that a deposit of this member asks. Agents do not bet: asked of them, their money could never leave again. */
export async function readTurnoverPpm(db: Db | Tx, { merchantId, memberId }: Depositor): Promise<RatePpm> {
  const { type } = await db
    .selectFrom('member')
    .select('type')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return isAgentType(type) ? 0n : (await readDepositSettings(db, merchantId)).turnoverPpm;
}
