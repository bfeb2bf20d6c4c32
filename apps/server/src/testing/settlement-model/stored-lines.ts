import { sql } from 'kysely';
import { expect } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import type { SettlementWindow } from '../../domain/contracts/window.ts';
import { replayRun } from '../../modules/contracts/settlements/replay-run.ts';
import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import type { World } from './model-world.ts';
import type { ModelLine } from './settlement-model.ts';

/** Expects that the stored lines of each history equal the lines of its model. */
export async function expectLines(db: Db, worlds: readonly World[], window: SettlementWindow): Promise<void> {
  const lines = await readLines(db, worlds, window);
  for (const { model, inForce, agents } of worlds) {
    const own = agents.flatMap(({ memberId }) => {
      const line = lines.get(memberId);
      lines.delete(memberId);
      return line ? [[memberId, line] as const] : [];
    });
    expect(omitIdleAgents(new Map(own))).toEqual(omitIdleAgents(model.settle(new Map(inForce))));
  }
  expect([...lines.keys()]).toEqual([]);
}

/** Omits lines of zeros. An agent whose team did not play may have such a line or none. */
function omitIdleAgents(lines: ReadonlyMap<bigint, ModelLine>): ReadonlyMap<bigint, ModelLine> {
  return new Map(
    [...lines].filter(([, { base, gross, owed, adjustment, net, gap }]) =>
      [base, gross, owed, adjustment, net, gap].some((amount) => amount !== 0n),
    ),
  );
}

/** Reads the settlement lines of this window for all histories, by agent. */
async function readLines(
  db: Db,
  worlds: readonly World[],
  { from }: SettlementWindow,
): Promise<Map<bigint, ModelLine>> {
  const { rows } = await sql<ModelLine & { member_id: bigint }>`
    select member_id, tier_no as tier, base_minor as base, gross_minor as gross, owed_minor as owed, adjustment_minor as adjustment,
      net_minor as net, gap_minor as gap
    from settlement_line where merchant_id = any(${listMerchantIds(worlds)}::integer[]) and window_from = ${from}`.execute(
    db,
  );
  return new Map(rows.map(({ member_id, ...line }) => [member_id, line]));
}

export function listMerchantIds(worlds: readonly World[]): number[] {
  return [...new Set(worlds.map(({ merchantId }) => merchantId))];
}

/** Expects that every line is paid, and that the balance of each agent is the sum of its lines. */
export async function expectAllPaid(db: Db, worlds: readonly World[]): Promise<void> {
  const agentIds = worlds.flatMap(({ agents }) => agents.map(({ memberId }) => memberId));
  const lines = await sql<{ paid: string; unpaid: bigint }>`
    select member_id || ' ' || sum(net_minor) as paid, count(*) filter (where state <> 'paid') as unpaid
    from settlement_line where merchant_id = any(${listMerchantIds(worlds)}::integer[])
    group by member_id having sum(net_minor) <> 0 or count(*) filter (where state <> 'paid') > 0`.execute(db);
  const wallets = await sql<{ paid: string }>`
    select member_id || ' ' || sum(balance_minor) as paid from wallet_account
    where bucket = any(${agentIds.map(bucketOf)}::smallint[]) and member_id = any(${agentIds}::bigint[])
    group by member_id having sum(balance_minor) <> 0`.execute(db);
  expect(lines.rows.filter(({ unpaid }) => unpaid > 0n)).toEqual([]);
  expect(lines.rows.map(({ paid }) => paid).toSorted()).toEqual(wallets.rows.map(({ paid }) => paid).toSorted());
}

/** Expects that a replay of each run gives the stored lines, although bets of its window have arrived since. */
export async function expectReplays(db: Db, merchantId: number): Promise<void> {
  const runs = await db
    .selectFrom('settlement_run')
    .select('run_id as runId')
    .where('merchant_id', '=', merchantId)
    .execute();
  for (const { runId } of runs) {
    const replay = await transaction(db, async (tx) => await replayRun(tx, { merchantId, runId }));
    expect(replay).toMatchObject({ replayedDigest: replay?.storedDigest, differs: undefined });
  }
}
