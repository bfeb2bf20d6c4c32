import { isAgentType } from '@baize/contract/limits';
import type { RatePpm } from '@baize/money';
import { readMemberType } from '../../../members/accounts.ts';
import type { Db, Tx } from '../../../platform/db.ts';

/** The rules of a merchant for deposits. */
export interface DepositSettings {
  /** The valid bet that a deposit requires before a withdrawal, in parts per million of its amount: 1,000,000 requires the amount once. */
  readonly turnoverPpm: RatePpm;
  /** The largest number of deposits that a member may have open at the same time. */
  readonly openMax: number;
  /** The time that a member has to pay before the deposit expires. */
  readonly payMinutes: number;
}

/** The settings of a merchant without a row. They equal the defaults of the table. */
const DEFAULT_SETTINGS: DepositSettings = { turnoverPpm: 1_000_000n, openMax: 3, payMinutes: 30 };

/** Reads the deposit settings of a merchant, or the defaults if the merchant has set none. */
export async function readDepositSettings(db: Db | Tx, merchantId: number): Promise<DepositSettings> {
  const row = await db
    .selectFrom('deposit_setting')
    .select(['turnover_ppm as turnoverPpm', 'open_max as openMax', 'pay_minutes as payMinutes'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row ?? DEFAULT_SETTINGS;
}

/** The member who deposits. */
interface Depositor {
  readonly merchantId: number;
  readonly memberId: bigint;
}

/**
 * Reads the turnover that a deposit of this member requires, in parts per million of its amount. The rate is zero for agents, because agents do
 * not bet and could never meet a requirement.
 */
export async function readTurnoverPpm(db: Db | Tx, { merchantId, memberId }: Depositor): Promise<RatePpm> {
  return isAgentType(await readMemberType(db, memberId)) ? 0n : (await readDepositSettings(db, merchantId)).turnoverPpm;
}
