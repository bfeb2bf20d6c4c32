import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { straightLine, useLotterySettlement } from '../../../testing/lottery-settlement.ts';
import { createIssue, createLottery, drawTestIssue } from '../../../testing/lottery-world.ts';
import { createClockMetrics } from '../metrics.ts';
import { previewDraw } from './preview-draw.ts';

const { database, openIssue, createPlayer, bet, settle, drawAndSettle, balance } = useLotterySettlement();

describe('a preview', () => {
  test('says what a correction pays and takes back, and writes nothing', async () => {
    const issue = await openIssue();
    const [winner, loser] = [await createPlayer(), await createPlayer()];
    await bet(winner, issue, [straightLine('1|2|3'), straightLine('4|4|4')], '4.00');
    await bet(loser, issue, [straightLine('9|9|9')], '2.00');
    const metrics = new Registry();
    createClockMetrics(metrics, database());
    await drawTestIssue(database(), issue, '1,2,3,4,1');
    expect(await metrics.metrics()).toContain('lottery_overdue_issues{step="settle"} 1');
    await settle();
    expect(await metrics.metrics()).toContain('lottery_overdue_issues{step="settle"} 0');
    const before = { winner: await balance(winner), loser: await balance(loser) };
    const [preview] = (await previewDraw(database(), issue.issueId, '9,9,9,4,1')) ?? [];
    expect(preview).toMatchObject({ currency: 'NPR', members: 2, changedMembers: 2, heldBets: 0 });
    expect({ winner: await balance(winner), loser: await balance(loser) }).toEqual(before);
    await drawAndSettle(issue, '9,9,9,4,1');
    expect(preview?.toPayMinor).toBe((await balance(loser)) - before.loser);
    expect(preview?.toTakeBackMinor).toBe(before.winner - (await balance(winner)));
    expect(await previewDraw(database(), issue.issueId, '9,9,9,4,1')).toMatchObject([{ changedMembers: 0 }]);
    expect(await previewDraw(database(), issue.issueId, 'no draw')).toBeUndefined();
  });

  test('refuses a draw of LHC that names another lunar year than the day of its issue', async () => {
    await createLottery(database(), { code: 'LHC', family: 'lhc' });
    const { issueId } = await createIssue(database(), { code: 'LHC' });
    expect(await previewDraw(database(), issueId, '3,14,15,9,26,5,35@2026')).toEqual([]);
    expect(await previewDraw(database(), issueId, '3,14,15,9,26,5,35@2025')).toBeUndefined();
  });
});
