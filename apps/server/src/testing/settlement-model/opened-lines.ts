import type { SettlementRow, SettlementValue } from '@baize/contract/schemas/settlements';
import { parsePercent } from '@baize/money';
import { expect } from 'vitest';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { readLineDetails } from '../../modules/contracts/settlements/opened-line.ts';
import { readRowsOfLine } from '../../modules/contracts/settlements/rows-of-line.ts';
import type { Db } from '../../platform/db.ts';
import { LineScope } from '../../scopes/line-scope.ts';
import { merchantOf, scopeOf } from '../call.ts';
import { TIME_ZONE, type World } from './model-world.ts';

/** Expects that the figures of every opened line add up to its pay: base x rate, the gross of the downlines, and the adjustments. */
export async function expectDrillDowns({ db, merchantId, agents }: World): Promise<void> {
  const merchant = merchantOf(merchantId, TIME_ZONE);
  const agentIds = agents.map(({ memberId }) => memberId);
  const lines = await db
    .selectFrom('settlement_line')
    .select(['member_id', 'contract_id', 'run_id'])
    .where('bucket', 'in', agentIds.map(bucketOf))
    .where('member_id', 'in', agentIds)
    .execute();
  for (const { member_id, contract_id, run_id } of lines) {
    const agent = agents.find(({ memberId }) => memberId === member_id);
    assert(agent !== undefined, 'every line belongs to an agent');
    const scope = scopeOf(agent, merchant);
    assert(scope instanceof LineScope, 'an agent has a line');
    const opened = await readLineDetails(db, scope, `${contract_id}-${run_id}`, 'NPR');
    assert(opened !== undefined, 'every line opens');
    const [gross, owed] = [parseMinor(opened.gross), parseMinor(opened.owed)];
    const share = (parseMinor(opened.base) * (parsePercent(opened.ratePercent) ?? 0n)) / 1_000_000n;
    const cap = opened.maximumPay === null ? share : parseMinor(opened.maximumPay);
    expect(gross).toBe(share < cap ? share : cap);
    expect(owed).toBe(sum(opened.downlines.map((downline) => parseMinor(downline.gross))));
    expect(parseMinor(opened.adjustment)).toBe(sum(opened.adjustments.map(({ amount }) => parseMinor(amount))));
    expect(parseMinor(opened.net)).toBe((gross > owed ? gross - owed : 0n) + parseMinor(opened.adjustment));
    await expectRowsAddUp(db, scope, opened);
  }
}

/** Expects that the rows of the roll-ups, on all pages together, add up to the figures and the base of the line, although bets have arrived since. */
async function expectRowsAddUp(
  db: Db,
  scope: LineScope,
  { settlementId, base, figures }: SettlementValue,
): Promise<void> {
  const rows: SettlementRow[] = [];
  for (let pageNo = 1, totalPages = 1; pageNo <= totalPages; pageNo += 1) {
    const page = await readRowsOfLine(db, scope, { settlementId, pageNo, pageSize: 2 }, 'NPR');
    assert(page !== undefined, 'every line has a page of rows');
    expect(page.totals).toMatchObject({ base, unlisted: '0.00', carriedOver: figures.carriedOver });
    totalPages = page.totalPages;
    rows.push(...page.list);
  }
  const sumColumn = (name: 'validBet' | 'betAmount' | 'profitAndLoss' | 'part') =>
    sum(rows.map((row) => parseMinor(row[name])));
  for (const name of ['validBet', 'betAmount', 'profitAndLoss'] as const)
    expect(sumColumn(name)).toBe(parseMinor(figures[name]));
  const signed = sumColumn('part') + parseMinor(figures.carriedOver);
  expect(parseMinor(base)).toBe(signed > 0n ? signed : 0n);
}

function parseMinor(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
