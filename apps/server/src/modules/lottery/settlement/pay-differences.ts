import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import {
  lockCashOfMembers,
  postOnLockedWallets,
  applyPostingToWallet,
  type LockedWallet,
} from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import { lottoPosting } from '../lotto-postings.ts';
import type { Participant } from '../../../betting/lottery/participants.ts';
import { VOID_VERSION, type SettlingIssue } from './settling-issue.ts';

/** The amounts that a member should have received from an issue in total, after this settlement. */
export interface TargetPayout extends Participant {
  /** The bet that the posting names. */
  readonly betId: bigint;
  readonly targetMinor: bigint;
  readonly targetRebateMinor: bigint;
}

interface Movement {
  readonly due: TargetPayout;
  readonly kind: 'win' | 'rollback' | 'rebate' | 'adjust';
  readonly toMemberMinor: bigint;
  /** The part of a payment of the member that the balance does not cover. */
  readonly owedMinor: bigint;
}

/**
 * Posts the difference between the target payouts and what was paid before: everything with the first settlement, the change with a correction. A
 * correction may take money back; what the balance does not cover becomes a debt, which the next deposit settles
 * (docs/decisions/0025-money-that-goes-back.md). The wallets stay locked until the transaction ends.
 */
export async function payDifferences(tx: Tx, issue: SettlingIssue, dues: readonly TargetPayout[]): Promise<void> {
  const changing = dues.filter(
    (due) => due.targetMinor !== due.paidMinor || due.targetRebateMinor !== due.paidRebateMinor,
  );
  const wallets = new Map((await lockCashOfMembers(tx, changing)).map((wallet) => [wallet.memberId, wallet]));
  const paid = await postDifferences(tx, issue, wallets, changing, {
    credit: issue.version === VOID_VERSION ? 'rollback' : 'win',
    differenceOf: (due) => due.targetMinor - due.paidMinor,
  });
  const rebates = await postDifferences(tx, issue, wallets, changing, {
    credit: 'rebate',
    differenceOf: (due) => due.targetRebateMinor - due.paidRebateMinor,
  });
  await storePaid(tx, issue, dues, { paid, rebates });
}

interface Difference {
  /** The kind of the posting where the member receives something. */
  readonly credit: 'win' | 'rollback' | 'rebate';
  readonly differenceOf: (due: TargetPayout) => bigint;
}

type MovementByMember = ReadonlyMap<bigint, Movement>;

/** Posts one difference per member and updates `wallets`. Returns the movements by member id. */
async function postDifferences(
  tx: Tx,
  { issueId, version, postingFact = `${issueId}:v${version}` }: SettlingIssue,
  wallets: Map<bigint, LockedWallet>,
  dues: readonly TargetPayout[],
  { credit, differenceOf }: Difference,
): Promise<MovementByMember> {
  const movements = dues
    .map((due) => toMovement(due, credit, differenceOf(due), getWallet(wallets, due)))
    .filter(({ toMemberMinor, owedMinor }) => toMemberMinor !== 0n || owedMinor !== 0n);
  const planned = movements.map(({ due, kind, toMemberMinor, owedMinor }) => {
    const fact = `${postingFact}${kind === 'adjust' ? `:${credit}` : ''}`;
    const { memberId, betId, currency } = due;
    return {
      wallet: getWallet(wallets, due),
      command: lottoPosting({ kind, memberId, fact, betId, currency, toMemberMinor, owedMinor }),
    };
  });
  for (const [at, posted] of (await postOnLockedWallets(tx, planned)).entries()) {
    const plan = planned[at];
    assert(
      plan !== undefined && posted.ok && !posted.replayed,
      `issue ${issueId} was settled at version ${version} before`,
    );
    wallets.set(plan.wallet.memberId, applyPostingToWallet(plan.wallet, posted));
  }
  return new Map(movements.map((movement) => [movement.due.memberId, movement]));
}

function toMovement(
  due: TargetPayout,
  credit: Movement['kind'],
  differenceMinor: bigint,
  wallet: LockedWallet,
): Movement {
  if (differenceMinor >= 0n) return { due, kind: credit, toMemberMinor: differenceMinor, owedMinor: 0n };
  const balance = balanceMinorOf(wallet.balances, CASH, due.currency);
  const takenMinor = -differenceMinor > balance ? balance : -differenceMinor;
  return { due, kind: 'adjust', toMemberMinor: -takenMinor, owedMinor: -differenceMinor - takenMinor };
}

/** Returns by how much the paid sum changes. A debt counts as paid back. */
function computePaidChange(movement: Movement | undefined): bigint {
  return movement ? movement.toMemberMinor - movement.owedMinor : 0n;
}

function getWallet(wallets: ReadonlyMap<bigint, LockedWallet>, { memberId }: TargetPayout): LockedWallet {
  const wallet = wallets.get(memberId);
  assert(wallet !== undefined, `the wallet of member ${memberId} is locked`);
  return wallet;
}

async function storePaid(
  tx: Tx,
  { issueId, version }: SettlingIssue,
  dues: readonly TargetPayout[],
  moved: { readonly paid: MovementByMember; readonly rebates: MovementByMember },
): Promise<void> {
  const rows = dues.map((due) => {
    const [paid, rebate] = [moved.paid.get(due.memberId), moved.rebates.get(due.memberId)];
    return {
      memberId: due.memberId,
      paid: due.paidMinor + computePaidChange(paid),
      rebate: due.paidRebateMinor + computePaidChange(rebate),
      owed: (paid?.owedMinor ?? 0n) + (rebate?.owedMinor ?? 0n),
    };
  });
  await sql`
    update lottery_participation p
    set settled_version = ${version}, paid_minor = d.paid_minor, rebate_minor = d.rebate_minor,
      owed_minor = p.owed_minor + d.owed_minor, uncollected_minor = 0
    from unnest(
      ${rows.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${rows.map(({ memberId }) => memberId)}::bigint[],
      ${rows.map(({ paid }) => paid)}::bigint[], ${rows.map(({ rebate }) => rebate)}::bigint[],
      ${rows.map(({ owed }) => owed)}::bigint[]
    ) as d (bucket, member_id, paid_minor, rebate_minor, owed_minor)
    where p.bucket = d.bucket and p.member_id = d.member_id and p.issue_id = ${issueId}`.execute(tx);
}
