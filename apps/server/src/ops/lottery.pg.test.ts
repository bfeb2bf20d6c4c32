import { lotteryFeedKeyRow } from '../platform/secret-row.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeDueIssues } from '../modules/lottery/issues/issue-clock.ts';
import { lotteryIssueSweep, reportLotteryIssues } from '../modules/lottery/issues/report-issues.ts';
import { runSweep } from '../platform/sweep.ts';
import { createDraw, createIssue, createLottery, lotteryKeyRing } from '../testing/lottery-issues.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMerchant } from '../testing/world.ts';

let testDb: TestDb;
const alerts: object[] = [];
const log = { error: (fields: object) => void alerts.push(fields) };
const ops = async (...argv: string[]) => await runCommand(argv, { db: testDb.db });

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
  await createLottery(testDb.db, 'SSC_1M');
  await createLottery(testDb.db, '3D', { nodeId: 50_002 });
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  alerts.length = 0;
  await testDb.db.deleteFrom('lottery_issue').execute();
});

/** Creates a closed issue of the lottery 3D, whose results come from outside. */
async function createClosedIssue(number = '20261124'): Promise<bigint> {
  const issueId = await createIssue(testDb.db, '3D', {
    number,
    closesIn: -600,
    drawsIn: -5,
    opensIn: -999,
    isOwn: false,
  });
  await closeDueIssues({ db: testDb.db, keyRing: lotteryKeyRing, log });
  return issueId;
}

async function readIssue(issueId: bigint) {
  return await testDb.db
    .selectFrom('lottery_issue')
    .select(['state', 'draw_text as draw', 'draw_version as version'])
    .where('issue_id', '=', issueId)
    .executeTakeFirstOrThrow();
}

describe('a result from outside', () => {
  const enter = async (by: string, draw: string, number = '20261124') =>
    await ops('lottery-results', 'enter', '--lottery', '3D', '--number', number, '--draw', draw, '--by', by);

  test('becomes the draw when a second operator enters the same result', async () => {
    const issueId = await createClosedIssue();
    expect(await enter('asha', '1,2,3')).toMatchObject({
      code: 0,
      out: [expect.stringContaining('waits for another')],
    });
    expect(await enter('Asha', '1,2,3')).toMatchObject({
      code: 0,
      out: [expect.stringContaining('waits for another')],
    });
    expect(await readIssue(issueId)).toMatchObject({ state: 'closed', version: 0 });
    expect(await enter('bina', '1,2,3')).toMatchObject({ code: 0, out: [expect.stringContaining('is the draw now')] });
    expect(await readIssue(issueId)).toEqual({ state: 'drawn', draw: '1,2,3', version: 1 });
    expect((await ops('audit', 'list')).out[0]).toContain('lottery-results enter');
  });

  test('that contradicts another one stops the draw with an alert, until both agree', async () => {
    const issueId = await createClosedIssue();
    await enter('asha', '1,2,3');
    expect(await enter('bina', '3,2,1')).toMatchObject({ code: 1, err: [expect.stringContaining('contradict')] });
    expect((await readIssue(issueId)).state).toBe('closed');
    await reportLotteryIssues(testDb.db, new Date(), log);
    expect(alerts).toEqual([{ alert: 'lottery-result', issues: ['3D 20261124'] }]);
    expect(await enter('bina', '1,2,3')).toMatchObject({ code: 0 });
    expect(await readIssue(issueId)).toMatchObject({ state: 'drawn', draw: '1,2,3' });
  });

  test('is corrected by two operators, as the next version', async () => {
    const issueId = await createClosedIssue();
    await enter('asha', '1,2,3');
    await enter('bina', '1,2,3');
    await testDb.db.updateTable('lottery_issue').set({ state: 'settled' }).where('issue_id', '=', issueId).execute();
    expect(await enter('asha', '1,2,3')).toMatchObject({ code: 2, err: [expect.stringContaining('already')] });
    await enter('asha', '1,2,4');
    expect(await readIssue(issueId)).toEqual({ state: 'settled', draw: '1,2,3', version: 1 });
    await enter('bina', '1,2,4');
    expect(await readIssue(issueId)).toEqual({ state: 'drawn', draw: '1,2,4', version: 2 });
    const { out } = await ops('lottery-issues', 'show', '--lottery', '3D', '--number', '20261124');
    expect(out.filter((line) => line.startsWith('result of version'))).toHaveLength(4);
  });

  test('withdraws a correction of the same operator where it repeats the draw', async () => {
    const issueId = await createClosedIssue();
    await enter('asha', '1,2,3');
    await enter('bina', '1,2,3');
    await enter('asha', '1,2,4');
    expect(await enter('asha', '1,2,3')).toMatchObject({ code: 0, out: [expect.stringContaining('withdrawn')] });
    expect(await enter('bina', '1,2,4')).toMatchObject({
      code: 0,
      out: [expect.stringContaining('waits for another')],
    });
    expect(await readIssue(issueId)).toMatchObject({ draw: '1,2,3', version: 1 });
  });

  test('of an operator who has been disabled since does not count', async () => {
    const issueId = await createClosedIssue();
    await enter('chitra', '1,2,3');
    await testDb.db.updateTable('operator').set({ state: 'disabled' }).where('login_name', '=', 'chitra').execute();
    await enter('asha', '1,2,3');
    expect((await readIssue(issueId)).state).toBe('closed');
  });

  test('is refused before the draw, for a draw of the house, and if it is not a valid draw', async () => {
    await createClosedIssue();
    await createIssue(testDb.db, '3D', { number: '20261125', isOwn: false });
    await createIssue(testDb.db, 'SSC_1M', { number: '20261124-0001', closesIn: -5 });
    expect(await enter('asha', '1,2,3', '20261125')).toMatchObject({
      code: 2,
      err: [expect.stringContaining('after')],
    });
    expect(await enter('asha', '1,2')).toMatchObject({ code: 2, err: [expect.stringContaining('no draw')] });
    expect(await enter('asha', '1,2,3', '20260101')).toMatchObject({ code: 2 });
    const own = ['--lottery', 'SSC_1M', '--number', '20261124-0001', '--draw', '1,2,3,4,5', '--by', 'asha'];
    expect(await ops('lottery-results', 'enter', ...own)).toMatchObject({
      code: 2,
      err: [expect.stringContaining('by the platform itself')],
    });
  });
});

describe('an issue', () => {
  const voidAs = async (by: string) =>
    await ops('lottery-issues', 'void', '--lottery', '3D', '--number', '20261124', '--reason', 'no draw', '--by', by);

  test('is voided when two operators ask for it', async () => {
    const issueId = await createClosedIssue();
    for (const by of ['asha', 'asha'])
      expect(await voidAs(by)).toMatchObject({ code: 0, out: ['Another operator has to ask for the same.'] });
    expect((await readIssue(issueId)).state).toBe('closed');
    expect(await voidAs('bina')).toMatchObject({ code: 0, out: [expect.stringContaining('is void')] });
    expect((await readIssue(issueId)).state).toBe('voided');
    expect(await voidAs('asha')).toMatchObject({ code: 2 });
  });

  test('is not voided by a request that has waited for more than a day, until it is made again', async () => {
    const issueId = await createClosedIssue();
    const requestedHoursAgo = async (hours: number) =>
      await testDb.db
        .updateTable('lottery_void_request')
        .set({ at: new Date(Date.now() - hours * 3_600_000) })
        .where('issue_id', '=', issueId)
        .execute();
    await voidAs('asha');
    await requestedHoursAgo(25);
    expect(await voidAs('bina')).toMatchObject({ code: 0, out: ['Another operator has to ask for the same.'] });
    expect((await readIssue(issueId)).state).toBe('closed');
    await requestedHoursAgo(23);
    expect(await voidAs('asha')).toMatchObject({ code: 0, out: [expect.stringContaining('is void')] });
    expect((await readIssue(issueId)).state).toBe('voided');
  });

  test('is not voided later than the settlement looks for void issues', async () => {
    const issueId = await createClosedIssue();
    const drawnDaysAgo = async (days: number) => {
      const at = new Date(Date.now() - days * 86_400_000);
      const times = { opens_at: new Date(at.getTime() - 60_000), closes_at: at, draws_at: at };
      await testDb.db.updateTable('lottery_issue').set(times).where('issue_id', '=', issueId).execute();
    };
    await drawnDaysAgo(61);
    expect(await voidAs('asha')).toMatchObject({ code: 2, err: [expect.stringContaining('more than 50 days ago')] });
    await drawnDaysAgo(49);
    for (const by of ['asha', 'bina']) expect(await voidAs(by)).toMatchObject({ code: 0 });
    expect((await readIssue(issueId)).state).toBe('voided');
  });

  test('of the house whose draw is late raises an alert', async () => {
    await createIssue(testDb.db, 'SSC_1M', { number: '20261124-0001', opensIn: -300, closesIn: -120 });
    await closeDueIssues({ db: testDb.db, keyRing: lotteryKeyRing, log });
    await reportLotteryIssues(testDb.db, new Date(), log);
    expect(alerts).toEqual([{ alert: 'lottery-late', issues: ['SSC_1M 20261124-0001'] }]);
  });

  test('with bets raises an alert if it has no result within an hour', async () => {
    const issueId = await createClosedIssue();
    const inAnHour = new Date(Date.now() + 3_700_000);
    await reportLotteryIssues(testDb.db, inAnHour, log);
    expect(alerts).toEqual([]);
    await testDb.db.updateTable('lottery_issue').set({ bets: 3 }).where('issue_id', '=', issueId).execute();
    await reportLotteryIssues(testDb.db, inAnHour, log);
    expect(alerts).toEqual([{ alert: 'lottery-result', issues: ['3D 20261124'] }]);
  });

  test('without bets is voided if it has no result after two days', async () => {
    const issueId = await createClosedIssue();
    await reportLotteryIssues(testDb.db, new Date(Date.now() + 47 * 3_600_000), log);
    expect((await readIssue(issueId)).state).toBe('closed');
    await reportLotteryIssues(testDb.db, new Date(Date.now() + 49 * 3_600_000), log);
    expect((await readIssue(issueId)).state).toBe('voided');
    const withBets = await createClosedIssue('20261125');
    await testDb.db.updateTable('lottery_issue').set({ bets: 3 }).where('issue_id', '=', withBets).execute();
    await reportLotteryIssues(testDb.db, new Date(Date.now() + 49 * 3_600_000), log);
    expect((await readIssue(withBets)).state).toBe('closed');
  });

  test('is deleted 400 days after its draw', async () => {
    await createDraw(testDb.db, 'SSC_1M', { number: '20261124-0001', text: '1,2,3,4,5' });
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    expect(await runSweep(testDb.db, lotteryIssueSweep, days(399))).toMatchObject({ deleted: 0 });
    expect(await runSweep(testDb.db, lotteryIssueSweep, days(401))).toEqual({ deleted: 1, isDone: true });
  });
});

test('a lottery cannot close before the draw in front of its own', async () => {
  const close = async (seconds: string) =>
    await ops('lotteries', 'change', '--lottery', 'SSC_1M', '--close-seconds', seconds, '--by', 'asha');
  expect(await close('60')).toMatchObject({ code: 2, err: [expect.stringContaining('end before they begin')] });
  expect(await close('59')).toMatchObject({ code: 0 });
});

describe('a feed', () => {
  const withKeys = async (...argv: string[]) =>
    await runCommand([...argv, '--by', 'asha'], { db: testDb.db, keyRing: lotteryKeyRing });

  test('has two active keys at most, whose secrets are printed once, and retires them', async () => {
    expect(await withKeys('lottery-feeds', 'add', '--feed', 'results-one', '--name', 'One')).toMatchObject({ code: 0 });
    const added = await withKeys('lottery-feeds', 'add-key', '--feed', 'results-one');
    const [keyLine = '', secretLine = ''] = added.out;
    const keyId = keyLine.replace('x-key-id: ', '');
    const stored = await testDb.db
      .selectFrom('lottery_feed_key')
      .select('sealed_secret')
      .where('key_id', '=', keyId)
      .executeTakeFirstOrThrow();
    expect(`secret: ${lotteryKeyRing.open(stored.sealed_secret, lotteryFeedKeyRow('results-one', keyId))}`).toBe(
      secretLine,
    );
    expect(await withKeys('lottery-feeds', 'add-key', '--feed', 'results-one')).toMatchObject({ code: 0 });
    expect(await withKeys('lottery-feeds', 'add-key', '--feed', 'results-one')).toMatchObject({ code: 2 });
    const retire = ['lottery-feeds', 'retire-key', '--feed', 'results-one', '--key', keyId];
    expect(await withKeys(...retire)).toMatchObject({ code: 0 });
    expect(await withKeys(...retire)).toMatchObject({ code: 2 });
    expect(await withKeys('lottery-feeds', 'add-key', '--feed', 'none')).toMatchObject({ code: 2 });
    expect((await ops('audit', 'list')).out[0]).toContain('lottery-feeds retire-key');
  });

  test('is named by the lotteries whose results it reports', async () => {
    const change = ['lotteries', 'change', '--lottery', '3D', '--by', 'asha', '--feed'];
    expect(await ops(...change, 'unknown')).toMatchObject({ code: 2 });
    expect(await ops(...change, 'results-one')).toMatchObject({ code: 0 });
    expect(await ops(...change, 'none')).toMatchObject({ code: 0 });
  });
});

describe('a lottery', () => {
  test('gets new limits and closed plays, and the change is audited', async () => {
    const change = ['lotteries', 'change', '--lottery', 'SSC_1M', '--by', 'asha'];
    const closed = ['--closed-plays', 'ssc.front3.straight', '--group-max', '1950', '--return', '96.5'];
    expect(await ops(...change, ...closed)).toMatchObject({ code: 0 });
    const row = await testDb.db
      .selectFrom('lottery')
      .select(['closed_plays', 'group_max', 'return_ppm'])
      .where('code', '=', 'SSC_1M')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ closed_plays: ['ssc.front3.straight'], group_max: 1950, return_ppm: 965_000 });
    expect((await ops('audit', 'list')).out[0]).toContain('lotteries change');
    expect(await ops(...change, '--closed-plays', 'none')).toMatchObject({ code: 0 });
  });

  test('gets a limit of an issue, and limits of plays, which name plays of its family', async () => {
    const change = ['lotteries', 'change', '--lottery', 'SSC_1M', '--by', 'asha', '--issue-max'];
    expect(await ops(...change, '500000')).toMatchObject({ code: 0 });
    const limit = [
      'lottery-play-limits',
      'add',
      '--lottery',
      'SSC_1M',
      '--by',
      'asha',
      '--line-max',
      '10000',
      '--play',
    ];
    expect(await ops(...limit, 'ssc.one.position')).toMatchObject({ code: 0 });
    expect((await ops('lottery-play-limits', 'list')).out.join(' ')).toContain('ssc.one.position');
    expect(await ops(...limit, 'ssc.one.typo')).toMatchObject({ code: 2, err: [expect.stringContaining('no play')] });
    expect(await ops(...limit, 'k3.sum.value')).toMatchObject({ code: 2 });
    expect(await ops(...change, 'none')).toMatchObject({ code: 0 });
  });

  test('refuses a limit of a play above its own, and names its own', async () => {
    await testDb.db.updateTable('lottery').set({ line_max_minor: 40_000n }).where('code', '=', 'SSC_1M').execute();
    const limits = (verb: string, ...options: string[]) => ops('lottery-play-limits', verb, '--by', 'asha', ...options);
    const add = ['--lottery', 'SSC_1M', '--play', 'ssc.five.straight', '--line-max'];
    expect(await limits('add', ...add, '40001')).toMatchObject({
      code: 2,
      err: [expect.stringContaining('the line-max of SSC_1M is 40000')],
    });
    expect(await limits('add', ...add, '40000')).toMatchObject({ code: 0 });
    const { limit_id: limitId } = await testDb.db
      .selectFrom('lottery_play_limit')
      .select('limit_id')
      .where('play_id', '=', 'ssc.five.straight')
      .executeTakeFirstOrThrow();
    const change = ['--limit', String(limitId), '--line-max'];
    expect(await limits('change', ...change, '40001')).toMatchObject({ code: 2 });
    expect(await limits('change', ...change, '30000')).toMatchObject({ code: 0 });
  });

  test('keeps limits of plays when its own is lowered below them, and says so', async () => {
    await testDb.db.deleteFrom('lottery_play_limit').execute();
    await testDb.db.updateTable('lottery').set({ line_max_minor: 40_000n }).where('code', '=', 'SSC_1M').execute();
    const limits = [
      { lottery_code: 'SSC_1M', play_id: 'ssc.five.straight', line_max_minor: 30_000n },
      { lottery_code: 'SSC_1M', play_id: 'ssc.one.position', line_max_minor: 10_000n },
    ];
    await testDb.db.insertInto('lottery_play_limit').values(limits).execute();
    const change = ['lotteries', 'change', '--lottery', 'SSC_1M', '--by', 'asha', '--line-max'];
    const lowered = await ops(...change, '20000');
    expect(lowered).toMatchObject({ code: 0 });
    expect(lowered.out.at(-1)).toContain('ssc.five.straight (30000)');
    expect(lowered.out.join('\n')).not.toContain('ssc.one.position');
    const stored = await testDb.db
      .selectFrom('lottery_play_limit')
      .select(['lottery_code', 'play_id', 'line_max_minor'])
      .orderBy('play_id')
      .execute();
    expect(stored).toEqual(limits);

    const raised = await ops(...change, '25000');
    expect(raised.out.join('\n')).not.toContain('ssc.five.straight');
  });

  test('refuses unknown plays and states, and prize groups out of range', async () => {
    const change = ['lotteries', 'change', '--lottery', 'SSC_1M', '--by', 'asha'];
    expect(await ops(...change, '--closed-plays', 'ssc.front3.typo')).toMatchObject({ code: 2 });
    expect(await ops(...change, '--group-min', '1999')).toMatchObject({ code: 2 });
    expect(await ops(...change, '--state', 'closed')).toMatchObject({ code: 2 });
  });

  test('refuses prices that return too little, or more than the stakes', async () => {
    const change = ['lotteries', 'change', '--lottery', 'SSC_1M', '--by', 'asha'];
    const outside = await ops(...change, '--return', '20');
    expect(outside).toMatchObject({ code: 2, err: [expect.stringContaining('less than a third')] });
    const step = ['lottery-steps', 'add', '--lottery', 'SSC_1M', '--from', '1000', '--by', 'asha'];
    expect(await ops(...change, '--return', '60')).toMatchObject({ code: 0 });
    expect(await ops(...step, '--drop', '30')).toMatchObject({ code: 2 });
    expect(await ops(...step, '--drop', '20')).toMatchObject({ code: 0 });
    expect(await ops(...change, '--return', '50')).toMatchObject({ code: 2 });
  });
});
