import type { Db } from '@baize/server/db';
import { settleDrawnIssues } from '@baize/server/lottery/settlement/settle-issues';
import type pg from 'pg';
import { formatTable } from '../table.ts';
import type { LotteryOptions } from './options.ts';
import { fillIssue, LOTTERY, openIssue } from './world.ts';

const SETTLED_ISSUE_ID = 9_001;
const UPDATED_ISSUE_ID = 9_002;
const WORKERS = 2;
/** The five balls of the draw. */
const DRAW = '2,2,3,4,5';

/**
 * Settles an issue and compares it with one bare `update` of the bets of another issue of the same size. Returns a
 * description of a violation, if there is one.
 */
export async function benchSettling(
  client: pg.Client,
  db: Db,
  { bets }: Pick<LotteryOptions, 'bets'>,
): Promise<string | undefined> {
  const updated = await openIssue(client, { id: UPDATED_ISSUE_ID });
  const rows = await fillIssue(client, updated, bets);
  const updateSeconds = await measureSeconds(async () => await updateBets(client, updated.number));
  const settled = await openIssue(client, { id: SETTLED_ISSUE_ID });
  await fillIssue(client, settled, bets);
  await client.query(DRAW_ISSUE, [settled.issueId, DRAW]);
  const settleSeconds = await measureSeconds(async () => await settleAll(db));
  const rate = (seconds: number): string => (rows / seconds).toFixed(0);
  console.log(
    `\nSettlement of an issue by ${WORKERS} workers in one process, beside one bare update of as many bets\n`,
  );
  const figures = [
    String(rows),
    updateSeconds.toFixed(2),
    rate(updateSeconds),
    settleSeconds.toFixed(2),
    rate(settleSeconds),
  ];
  const head = ['bets', 'update s', 'bets/s', 'settlement s', 'bets/s', 'ratio'];
  console.log(formatTable(head, [[...figures, `${(updateSeconds / settleSeconds).toFixed(2)}x`]]));
  return await findSettlementViolation(client, settled);
}

/** Lets the workers settle concurrently until no drawn issue is left. */
async function settleAll(db: Db): Promise<void> {
  const work = async (): Promise<void> => {
    while ((await settleDrawnIssues({ db })) > 0);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

/** The yardstick: settles the bets of an issue as lost with one statement, without any payment. */
async function updateBets(client: pg.Client, number: string): Promise<void> {
  await client.query(
    `update bet set state = 'lost', win_minor = 0, wins = 0, valid_bet_minor = stake_minor, settled_at = clock_timestamp()
     where game_code = $1 and round_id = $2`,
    [LOTTERY, number],
  );
}

const DRAW_ISSUE = `
  update lottery_issue set state = 'drawn', closes_at = now(), draws_at = now(), draw_text = $2, draw_version = 1, drawn_at = now() where issue_id = $1`;

/** Checks that no bet is open, that the issue is settled, and that the paid sum equals the won sum. Returns a description of a violation. */
async function findSettlementViolation(
  client: pg.Client,
  { issueId, number }: { readonly issueId: bigint; readonly number: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ open: string; state: string; won: string; paid: string }>(
    `select (select count(*) from bet where round_id = $2 and state = 'open') as open, i.state,
       (select sum(win_minor) from bet where round_id = $2) as won,
       (select sum(paid_minor) from lottery_participation p where p.issue_id = i.issue_id) as paid
     from lottery_issue i where i.issue_id = $1`,
    [issueId, number],
  );
  const [{ open, state, won, paid } = { open: '?', state: '?', won: '', paid: '' }] = rows;
  if (open === '0' && state === 'settled' && won === paid) return undefined;
  return `the issue is ${state}, ${open} bets are open, ${won} was won and ${paid} was paid`;
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
