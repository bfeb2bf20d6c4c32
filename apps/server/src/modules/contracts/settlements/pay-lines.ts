import { money } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import { CASH, type HouseAccount } from '../../../domain/wallet/account.ts';
import type { LedgerAct } from '../../../domain/wallet/act.ts';
import type { PostingCommand } from '../../../domain/wallet/posting.ts';
import type { PostingSuccess } from '../../../ledger/post.ts';
import { postAct } from '../../../ledger/post-act.ts';
import type { Tx } from '../../../platform/db.ts';
import { publishAll } from '../../../platform/outbox.ts';
import { parkLine, selectNextLines, type LineRow, type StepStart } from './lines.ts';
import type { Run } from './runs.ts';

/** The most lines that one ledger act pays. Their wallets are locked for the time of the act. */
const LINES_PER_STEP_MAX = 1_000;
const PAY_KEYS = ['memberId', 'contractId', 'windowFrom', 'netMinor'] as const;
type OpenLine = Pick<LineRow, (typeof PAY_KEYS)[number]>;
/** The house account from which agents are paid. */
const COMMISSION_ACCOUNT: HouseAccount = 'house:commission';

/**
 * Pays the next lines in one ledger act and marks them as paid in the same transaction, so that each line is paid once. A line that the ledger
 * refuses is parked, and the others are paid. Returns the contract of the last handled line, and undefined if no line after the contract `after` is open.
 */
export async function payNextLines(tx: Tx, run: Run, { after, now }: StepStart): Promise<bigint | undefined> {
  const lines = await selectNextLines(tx, sql`l.state = 'open'`, {
    run,
    after,
    limit: LINES_PER_STEP_MAX,
    keys: PAY_KEYS,
  });
  const unpaidLines = lines.filter(({ netMinor }) => netMinor !== null && netMinor > 0n);
  await markPaid(
    tx,
    lines.filter((line) => !unpaidLines.includes(line)).map((line) => ({ line })),
    now,
  );
  await payLines(tx, run, unpaidLines, now);
  return lines.at(-1)?.contractId;
}

/** Posts the lines in one act. As long as the ledger refuses a leg, its line is parked and the rest is tried again. */
async function payLines(tx: Tx, run: Run, lines: readonly OpenLine[], now: Date): Promise<void> {
  let due = lines;
  while (due.length > 0) {
    const legs = due.map((line) => toLeg(run, line));
    const result = await postAct(tx, toLedgerAct(run, legs, due), now);
    if (result.ok) {
      const posted = result.legs;
      await publishPayMessages(tx, run, due, now);
      return await markPaid(
        tx,
        due.map((line, at) => ({ line, posted: posted[at] })),
        now,
      );
    }
    const refused = due[legs.findIndex((leg) => leg === result.leg)];
    if (!refused) throw new Error(`the act of run ${run.runId} was refused: ${result.refusal.code}`);
    await parkLine(tx, refused, new Error(result.refusal.code));
    due = due.filter((line) => line !== refused);
  }
}

/**
 * The kinds of pay that agents get a message about: those that come once a day or less often. Messages about hourly and real-time pay would fill the
 * inbox.
 */
const NOTIFIED_KINDS: ReadonlySet<string> = new Set(['daily_salary', 'dividend']);

async function publishPayMessages(
  tx: Tx,
  { series, currency }: Run,
  lines: readonly OpenLine[],
  now: Date,
): Promise<void> {
  if (!NOTIFIED_KINDS.has(series.kind)) return;
  await publishAll(
    tx,
    'pay.received',
    lines.map(({ memberId, contractId, windowFrom, netMinor }) => ({
      memberId: String(memberId),
      merchantId: series.merchantId,
      currency,
      amountMinor: String(netMinor ?? 0n),
      payKey: `${contractId}:${windowFrom.toISOString()}`,
      at: now.toISOString(),
    })),
  );
}

/**
 * Builds the ledger act of these lines. Its idempotency key names the run and the first contract; a contract is paid once in a run, so no two acts
 * have the same key.
 */
function toLedgerAct({ runId }: Run, legs: readonly PostingCommand[], [first]: readonly OpenLine[]): LedgerAct {
  return { actId: `settlement:${runId}:${first?.contractId}`, kind: 'settlement', legs };
}

function toLeg({ series, currency }: Run, { memberId, contractId, windowFrom, netMinor }: OpenLine): PostingCommand {
  const amount = netMinor ?? 0n;
  return {
    memberId,
    key: `settlement:${contractId}:${windowFrom.toISOString()}`,
    kind: series.kind === 'dividend' ? 'dividend' : 'salary',
    entries: [
      { account: CASH, amount: money(currency, amount) },
      { account: COMMISSION_ACCOUNT, amount: money(currency, -amount) },
    ],
  };
}

interface PaidLine {
  readonly line: OpenLine;
  /** Left out where the net is zero: nothing is posted. */
  readonly posted?: PostingSuccess | undefined;
}

async function markPaid(tx: Tx, paid: readonly PaidLine[], now: Date): Promise<void> {
  if (paid.length === 0) return;
  const cashAfter = ({ posted }: PaidLine): bigint | null =>
    posted?.balances.find(({ account }) => account === CASH)?.balance.amountMinor ?? null;
  await sql`
    update settlement_line l set state = 'paid', paid_at = ${now}, posting_id = p.posting_id, balance_after_minor = p.balance_after_minor
    from unnest(
      ${paid.map(({ line }) => bucketOf(line.memberId))}::smallint[],
      ${paid.map(({ line }) => line.memberId)}::bigint[],
      ${paid.map(({ line }) => line.contractId)}::bigint[],
      ${paid.map(({ line }) => line.windowFrom)}::timestamptz[],
      ${paid.map(({ posted }) => posted?.postingId ?? null)}::bigint[],
      ${paid.map(cashAfter)}::bigint[]
    ) as p (bucket, member_id, contract_id, window_from, posting_id, balance_after_minor)
    where l.bucket = p.bucket and l.member_id = p.member_id and l.contract_id = p.contract_id
      and l.window_from = p.window_from`.execute(tx);
}
