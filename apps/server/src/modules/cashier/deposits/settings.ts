import { isAgentType } from '@baize/contract/limits';
import type { RatePpm } from '@baize/money';
import { readMemberType } from '../../../members/accounts.ts';
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

/**
 * Reads the turnover that a deposit of this member requires. Agents do not bet, so it is nothing for them: their money could never leave
 * otherwise.
 */
export async function readTurnoverPpm(db: Db | Tx, { merchantId, memberId }: Depositor): Promise<RatePpm> {
  return isAgentType(await readMemberType(db, memberId)) ? 0n : (await readDepositSettings(db, merchantId)).turnoverPpm;
}
