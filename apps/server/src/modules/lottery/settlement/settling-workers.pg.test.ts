import { sql } from 'kysely';
import { findFamilyRules } from '@baize/lottery/settling';
import { describe, expect, test } from 'vitest';
import { bucketOf } from '../../../domain/bucket.ts';
import { FUNDED_MINOR, sideLine, useLotterySettlement } from '../../../testing/lottery-settlement.ts';
import { drawTestIssue } from '../../../testing/lottery-world.ts';
import type { TestMember } from '../../../testing/world.ts';
import { settleChunk } from './settle-chunk.ts';

const { database, openIssue, createPlayer, bet, settle, balance, readIssueState } = useLotterySettlement();

describe('many bets', () => {
  test('are settled once by two workers, though one of them is killed in its chunk', async () => {
    const issue = await openIssue();
    const players: TestMember[] = [];
    for (let at = 0; at < 60; at += 1) {
      const player = await createPlayer();
      players.push(player);
      const lines = Array.from({ length: 50 }, (_, line) => sideLine(line % 2 === at % 2 ? 'small' : 'odd'));
      await bet(player, issue, lines, '500.00');
    }
    await drawTestIssue(database(), issue, '2,2,3,4,5');
    const rules = findFamilyRules('ssc');
    const settling = {
      issueId: issue.issueId,
      lotteryCode: 'SSC_1M',
      version: 1,
      settlerOf: rules?.compileDraw('2,2,3,4,5'),
    };
    const killed = database()
      .transaction()
      .execute(async (tx) => {
        if (!rules) throw new Error('the family has rules');
        expect(await settleChunk(tx, { ...settling, rules }, bucketOf(players[0]?.memberId ?? 0n))).toBeGreaterThan(0);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      });
    await expect(killed).rejects.toThrow('terminat');
    await Promise.all([settle(), settle()]);

    for (const player of players) expect(await balance(player)).toBe(FUNDED_MINOR - 50_000n + 25n * 1_940n);
    const { rows } = await sql<{ events: bigint; bets: bigint }>`
      select count(*) as events, count(distinct payload ->> 'betId') as bets from outbox
      where topic = 'bet.settled' and (payload ->> 'memberId')::bigint = any(${players.map(({ memberId }) => memberId)})`.execute(
      database(),
    );
    expect(rows).toEqual([{ events: 3_000n, bets: 3_000n }]);
    expect(await readIssueState(issue)).toBe('settled');
  });
});
