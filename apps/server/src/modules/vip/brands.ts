import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { readSingleProgram } from '../../rewards/programs.ts';
import type { VipProgram } from './rewards.ts';

/** A brand with a VIP program, which gives its members ranks. */
export interface VipBrand {
  readonly merchantId: number;
  readonly currency: string;
  readonly timeZone: string;
  readonly program: VipProgram;
}

/** Reads the brands with a running VIP program. */
export async function listVipBrands(db: Db, now: Date): Promise<VipBrand[]> {
  const { rows } = await sql<Omit<VipBrand, 'program'>>`
    select m.merchant_id as "merchantId", m.currency, m.time_zone as "timeZone"
    from merchant m join reward_program p on p.merchant_id = m.merchant_id and p.kind = 'vip' and p.state = 'on'
    order by m.merchant_id`.execute(db);
  const brands: VipBrand[] = [];
  for (const row of rows) {
    const program = await readSingleProgram(db, row.merchantId, 'vip', now);
    if (program) brands.push({ ...row, program });
  }
  return brands;
}
