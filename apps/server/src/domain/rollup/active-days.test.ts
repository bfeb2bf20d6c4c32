import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeActiveDayDeltas, GAP_DAYS_MAX, type ActiveDayDelta, type LineDay } from './active-days.ts';

const AGENT = 1n;
const LINES = ['1.2.7', '1.7', '3.7'] as const;
const merchantId = 1;

/** Returns the rows of one agent after the deltas of several changes. */
function rowsOf(deltas: readonly ActiveDayDelta[], agentId = AGENT): Map<string, number> {
  const rows = new Map<string, number>();
  for (const delta of deltas.filter((each) => each.agentId === agentId)) {
    const key = `${delta.day} ${delta.gapDays}`;
    rows.set(key, (rows.get(key) ?? 0) + delta.members);
  }
  return rows;
}

/** Counts the members that were active in a range as the report does. */
function countActive(rows: ReadonlyMap<string, number>, from: number, to: number): number {
  let count = 0;
  for (const [key, members] of rows) {
    const [day = 0, gapDays = 0] = key.split(' ').map(Number);
    if (day >= from && day <= to && (gapDays === 0 || day - gapDays < from)) count += members;
  }
  return count;
}

const change = fc.record({
  memberId: fc.constantFrom(7n, 8n),
  line: fc.constantFrom(...LINES),
  day: fc.integer({ min: 0, max: 250 }),
  bets: fc.constantFrom(1, 1, 1, -1),
});

test('counts in any range the members that were active in it, under any order of settled and voided bets in several lines', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), fc.nat(250), fc.nat(GAP_DAYS_MAX - 1), (changes, from, length) => {
      const bets = new Map<string, { memberId: bigint; line: string; day: number; bets: number }>();
      const deltas: ActiveDayDelta[] = [];
      for (const { memberId, line, day, bets: added } of changes) {
        const key = `${memberId} ${line} ${day}`;
        const betsBefore = bets.get(key)?.bets ?? 0;
        if (betsBefore + added < 0) continue;
        bets.set(key, { memberId, line, day, bets: betsBefore + added });
        const read = [...bets.values()].filter(
          (each) => each.memberId === memberId && Math.abs(each.day - day) <= GAP_DAYS_MAX,
        );
        const days = read.map((each): LineDay => {
          const isChanged = each.line === line && each.day === day;
          return { ...each, merchantId, betsBefore: isChanged ? betsBefore : each.bets, betsAfter: each.bets };
        });
        deltas.push(...computeActiveDayDeltas(days));
      }
      const to = from + length;
      for (const agentId of [1n, 2n, 3n]) {
        const active = [...bets.values()].filter(
          (each) =>
            each.bets > 0 &&
            each.day >= from &&
            each.day <= to &&
            each.line.split('.').slice(0, -1).includes(String(agentId)),
        );
        const expected = new Set(active.map(({ memberId }) => memberId)).size;
        const rows = rowsOf(deltas, agentId);
        expect(countActive(rows, from, to)).toBe(expected);
        expect([...rows.values()].every((members) => members >= 0)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

test('a further bet on an active day changes nothing', () => {
  const day: LineDay = { memberId: 7n, merchantId, line: '1.7', day: 5, betsBefore: 1, betsAfter: 2 };
  expect(computeActiveDayDeltas([day])).toEqual([]);
});
