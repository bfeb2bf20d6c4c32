import type { Db, Tx } from '../../platform/db.ts';
import { readPrograms } from '../../rewards/programs.ts';
import type { RebateProgram } from './give-rebates.ts';

/**
 * Reads the rebate program under which members claim by hand, also after its end: no night pays what was earned until then. A brand has one rebate at a
 * time that is switched on. Returns undefined if there is none, or if the program has not begun.
 */
export async function readClaimProgram(db: Db | Tx, merchantId: number, now: Date): Promise<RebateProgram | undefined> {
  const [program] = await readPrograms(db, { merchantId, kind: 'rebate' });
  return program && program.startsAt <= now ? program : undefined;
}
