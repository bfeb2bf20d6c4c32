import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import { lockCashOfEach, postOnEach, walletAfter, type LockedWallet } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import { lottoPosting } from '../lotto-postings.ts';
import type { Participant } from '../../../betting/lottery/participants.ts';
import { VOID_VERSION, type SettlingIssue } from './settling-issue.ts';

/** What a member is to have of an issue in the end. */
export interface Due extends Participant {
  /** The bet that the posting names. */
  readonly betId: bigint;
  readonly targetMinor: bigint;
  readonly targetRebateMinor: bigint;
}

interface Movement {
  readonly due: Due;
  readonly kind: 'win' | 'rollback' | 'rebate' | 'adjust';
  readonly toMemberMinor: bigint;
}

/**
 * Posts what members are to have of an issue less what they had of it before: everything with the first settlement, and the difference with a
 * correction. A correction takes back no more than the balance; what it leaves is stored for an operator. The locks of the wallets are held until
 * the transaction ends.
 */
export async function payDifferences(tx: Tx, issue: SettlingIssue, dues: readonly Due[]): Promise<void> {
  const changing = dues.filter(
    (due) => due.targetMinor !== due.paidMinor || due.targetRebateMinor !== due.paidRebateMinor,
  );
  const wallets = new Map((await lockCashOfEach(tx, changing)).map((wallet) => [wallet.memberId, wallet]));
  const paid = await move(tx, issue, wallets, changing, {
    credit: issue.version === VOID_VERSION ? 'rollback' : 'win',
    differenceOf: (due) => due.targetMinor - due.paidMinor,
  });
  const rebates = await move(tx, issue, wallets, changing, {
    credit: 'rebate',
    differenceOf: (due) => due.targetRebateMinor - due.paidRebateMinor,
  });
  await storePaid(tx, issue, dues, { paid, rebates });
}

interface Difference {
  /** The kind of the posting where the member receives something. */
  readonly credit: 'win' | 'rollback' | 'rebate';
  readonly differenceOf: (due: Due) => bigint;
}

type MovedByMember = ReadonlyMap<bigint, bigint>;

/** Posts one difference of each member, and leaves the wallets in `wallets` as the postings left them. Returns what was moved. */
async function move(
  tx: Tx,
  { issueId, version, postingFact = `${issueId}:v${version}` }: SettlingIssue,
  wallets: Map<bigint, LockedWallet>,
  dues: readonly Due[],
  { credit, differenceOf }: Difference,
): Promise<MovedByMember> {
  const movements = dues
    .map((due) => toMovement(due, credit, differenceOf(due), walletOf(wallets, due)))
    .filter(({ toMemberMinor }) => toMemberMinor !== 0n);
  const planned = movements.map(({ due, kind, toMemberMinor }) => {
    const fact = `${postingFact}${kind === 'adjust' ? `:${credit}` : ''}`;
    const { memberId, betId, currency } = due;
    return {
      wallet: walletOf(wallets, due),
      command: lottoPosting({ kind, memberId, fact, betId, currency, toMemberMinor }),
    };
  });
  for (const [at, posted] of (await postOnEach(tx, planned)).entries()) {
    const plan = planned[at];
    assert(
      plan !== undefined && posted.ok && !posted.replayed,
      `issue ${issueId} was settled at version ${version} before`,
    );
    wallets.set(plan.wallet.memberId, walletAfter(plan.wallet, posted));
  }
  return new Map(movements.map(({ due, toMemberMinor }) => [due.memberId, toMemberMinor]));
}

function toMovement(due: Due, credit: Movement['kind'], differenceMinor: bigint, wallet: LockedWallet): Movement {
  if (differenceMinor >= 0n) return { due, kind: credit, toMemberMinor: differenceMinor };
  const balance = balanceMinorOf(wallet.balances, CASH, due.currency);
  return { due, kind: 'adjust', toMemberMinor: -differenceMinor > balance ? -balance : differenceMinor };
}

function walletOf(wallets: ReadonlyMap<bigint, LockedWallet>, { memberId }: Due): LockedWallet {
  const wallet = wallets.get(memberId);
  assert(wallet !== undefined, `the wallet of member ${memberId} is locked`);
  return wallet;
}

async function storePaid(
  tx: Tx,
  { issueId, version }: SettlingIssue,
  dues: readonly Due[],
  moved: { readonly paid: MovedByMember; readonly rebates: MovedByMember },
): Promise<void> {
  const rows = dues.map((due) => {
    const paid = due.paidMinor + (moved.paid.get(due.memberId) ?? 0n);
    const rebate = due.paidRebateMinor + (moved.rebates.get(due.memberId) ?? 0n);
    return {
      memberId: due.memberId,
      paid,
      rebate,
      uncollected: paid - due.targetMinor + rebate - due.targetRebateMinor,
    };
  });
  await sql`
    update lottery_participation p
    set settled_version = ${version}, paid_minor = d.paid_minor, rebate_minor = d.rebate_minor, uncollected_minor = d.uncollected_minor
    from unnest(
      ${rows.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${rows.map(({ memberId }) => memberId)}::bigint[],
      ${rows.map(({ paid }) => paid)}::bigint[], ${rows.map(({ rebate }) => rebate)}::bigint[],
      ${rows.map(({ uncollected }) => uncollected)}::bigint[]
    ) as d (bucket, member_id, paid_minor, rebate_minor, uncollected_minor)
    where p.bucket = d.bucket and p.member_id = d.member_id and p.issue_id = ${issueId}`.execute(tx);
}
