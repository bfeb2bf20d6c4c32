import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { buildBetsQuery } from '../../betting/bet-of-call.ts';
import type { Db } from '../../platform/db.ts';
import type { RecordSelection } from './record-selection.ts';

/** The ids of the records that a posting may belong to. A posting belongs to one record at most, so the other ids are `null`. */
export interface SourceIds {
  readonly bet_id: bigint | null;
  readonly deposit_id: bigint | null;
  readonly withdrawal_request_id: string | null;
  readonly grant_id: bigint | null;
}

/** The details of the record of a posting that a transaction shows. Details of other kinds of record are `null`. */
export interface SourceDetails {
  readonly bet_id: bigint | null;
  readonly round_id: string | null;
  readonly game_name: string | null;
  readonly bonus_title: string | null;
  readonly payment_id: bigint | null;
  readonly payment_name: string | null;
  readonly payment_fee_minor: bigint | null;
  readonly bank_reference: string | null;
}

interface PaymentRow extends Pick<
  SourceDetails,
  'payment_id' | 'payment_name' | 'payment_fee_minor' | 'bank_reference'
> {
  readonly bonus_title: string | null;
}

interface DepositRow extends PaymentRow {
  readonly deposit_id: bigint;
}

interface WithdrawalRow extends PaymentRow {
  readonly request_id: string;
}

interface GrantRow {
  readonly grant_id: bigint;
  readonly title: string | null;
}

/**
 * Reads the records behind the postings of a page, and returns the function that finds the details of one posting. Each
 * kind of record is read by its ids in its own statement, and only if the page has any: one join of all of them took
 * PostgreSQL longer to plan than to run, and the ids of bets let the planner choose the months.
 */
export async function readSources(
  db: Db,
  { memberId, language }: Pick<RecordSelection, 'memberId' | 'language'>,
  rows: readonly SourceIds[],
): Promise<(ids: SourceIds) => SourceDetails> {
  const readById = async <Row, Id>(
    query: (memberId: bigint, language: string, ids: readonly Id[]) => RawBuilder<Row>,
    ids: readonly Id[],
    getId: (row: Row) => Id,
  ): Promise<ReadonlyMap<Id | null, Row>> => {
    if (ids.length === 0) return new Map();
    const result = await query(memberId, language, [...new Set(ids)]).execute(db);
    return new Map(result.rows.map((row) => [getId(row), row]));
  };
  const bets = await readById(
    buildBetsQuery,
    rows.flatMap(({ bet_id }) => bet_id ?? []),
    ({ bet_id }) => bet_id,
  );
  const deposits = await readById(
    buildDepositsQuery,
    rows.flatMap(({ deposit_id }) => deposit_id ?? []),
    ({ deposit_id }) => deposit_id,
  );
  const withdrawals = await readById(
    buildWithdrawalsQuery,
    rows.flatMap(({ withdrawal_request_id }) => withdrawal_request_id ?? []),
    ({ request_id }) => request_id,
  );
  const grants = await readById(
    buildGrantsQuery,
    rows.flatMap(({ grant_id }) => grant_id ?? []),
    ({ grant_id }) => grant_id,
  );
  return ({ bet_id, deposit_id, withdrawal_request_id, grant_id }) => {
    // A bet whose month is in the archive is not found.
    const bet = bets.get(bet_id);
    const payment = deposits.get(deposit_id) ?? withdrawals.get(withdrawal_request_id);
    return {
      bet_id: bet?.bet_id ?? null,
      round_id: bet?.round_id ?? null,
      game_name: bet?.game_name ?? null,
      bonus_title: payment?.bonus_title ?? grants.get(grant_id)?.title ?? null,
      payment_id: payment?.payment_id ?? null,
      payment_name: payment?.payment_name ?? null,
      payment_fee_minor: payment?.payment_fee_minor ?? null,
      bank_reference: payment?.bank_reference ?? null,
    };
  };
}

function buildDepositsQuery(memberId: bigint, language: string, ids: readonly bigint[]): RawBuilder<DepositRow> {
  return sql<DepositRow>`
    select d.deposit_id, d.deposit_id as payment_id, coalesce(d.method_names ->> ${language}, d.method_names ->> 'en') as payment_name,
      d.fee_minor as payment_fee_minor, d.bank_reference,
      coalesce(d.bonus_terms -> 'titles' ->> ${language}, d.bonus_terms -> 'titles' ->> 'en') as bonus_title
    from deposit d
    where d.member_id = ${memberId} and d.deposit_id = any (${ids}::bigint[])`;
}

function buildWithdrawalsQuery(memberId: bigint, language: string, ids: readonly string[]): RawBuilder<WithdrawalRow> {
  return sql<WithdrawalRow>`
    select w.request_id, w.withdrawal_id as payment_id,
      coalesce(p.names ->> ${language}, p.names ->> 'en') || ' ••••' || a.last_four as payment_name,
      w.fee_minor as payment_fee_minor, w.payout_reference as bank_reference, null as bonus_title
    from withdrawal w
    left join payout_account a on a.member_id = w.member_id and a.payout_account_id = w.payout_account_id
    left join payout_provider p on p.merchant_id = a.merchant_id and p.code = a.provider_code
    where w.member_id = ${memberId} and w.request_id = any (${ids}::uuid[])`;
}

function buildGrantsQuery(memberId: bigint, language: string, ids: readonly bigint[]): RawBuilder<GrantRow> {
  return sql<GrantRow>`
    select grant_id, coalesce(titles ->> ${language}, titles ->> 'en') as title
    from reward_grant
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and grant_id = any (${ids}::bigint[])`;
}
