import type { BetDetailValue } from '@baize/contract/schemas/reports';
import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import { transactionKindOf } from '../../domain/wallet/transaction-kind.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { readBetPage, toBetRecord, type BetRow } from '../../betting/bet-report.ts';
import { LOTTO_INTEGRATION } from '../../betting/lotto-integration.ts';
import { readBetSource, type BetSource } from '../../betting/own-bets.ts';
import type { Db } from '../../platform/db.ts';
import { canIdBeInSpan } from '../../platform/history-ids.ts';
import { isOfMember } from '../../platform/member-rows.ts';

interface BetDetailRequest {
  readonly memberId: bigint;
  readonly betId: string;
  readonly language: string;
}

/**
 * Reads a bet of this member with its movements of money and the address of its round. Refuses an id that names no bet of the member with
 * `request.not_found`.
 */
export async function readBetDetail(
  db: Db,
  { memberId, betId, language }: BetDetailRequest,
): Promise<Outcome<BetDetailValue>> {
  const id = wireId(betId);
  if (id === undefined) return refuse('request.not_found');
  const condition = sql<boolean>`${isOfMember('b', memberId)} and b.bet_id = ${id}`;
  const unfiltered = { gameType: undefined, vendor: undefined, outcome: undefined };
  const [bet] = await readBetPage(db, { condition, ...unfiltered }, { pageNo: 1, pageSize: 1 }, language);
  if (!bet) return refuse('request.not_found');
  const {
    integration_code: integration,
    transaction_id: transactionId,
    ...page
  } = await readBetSource(db, bet.member_id, bet.bet_id);
  const isOfLottery = integration === LOTTO_INTEGRATION;
  const movements = isOfLottery
    ? toLotteryMovements(bet)
    : await readMovements(db, bet, { integration, transactionId });
  const currency = currencyOf(bet.currency);
  return done({
    ...toBetRecord(bet),
    currency,
    movements: movements.map((row) => ({
      kind: toMovementKind(row.kind),
      amount: toDecimal(money(currency, row.amount_minor)),
      createdAt: row.created_at.toISOString(),
    })),
    roundUrl: buildRoundUrl(bet, page, language),
  });
}

/** One movement of money of a bet. A stake has a negative amount, a win or a refund a positive one. `kind` is the kind of the posting. */
interface MovementRow {
  readonly kind: string;
  readonly amount_minor: bigint;
  readonly created_at: Date;
}

/** Returns the movements of a lottery bet from its own row: a posting of a lottery moves the money of several bets at once. */
function toLotteryMovements({ state, stake_minor, win_minor, placed_at, settled_at }: BetRow): MovementRow[] {
  const staked = { kind: 'bet', amount_minor: -stake_minor, created_at: placed_at };
  if (settled_at === null) return [staked];
  const isGivenBack = state === 'refunded' || state === 'void';
  const received = isGivenBack
    ? { kind: 'rollback', amount_minor: stake_minor }
    : { kind: 'win', amount_minor: win_minor };
  return received.amount_minor > 0n ? [staked, { ...received, created_at: settled_at }] : [staked];
}

/**
 * Reads the bet's own postings, and those of its round's calls that name the bet or name no bet. No posting is older
 * than the bet, so that months before its placement are not read.
 */
async function readMovements(
  db: Db,
  { member_id, round_id, placed_at: from }: BetRow,
  { integration, transactionId }: { readonly integration: string; readonly transactionId: string },
): Promise<MovementRow[]> {
  const postingKeys = ['bet', 'win', 'rollback'].map((kind) => `${kind}:${integration}:${transactionId}`);
  const { rows } = await sql<MovementRow>`
    with moved as (
      select posting_id from idempotency i where ${isOfMember('i', member_id)} and key = any (${postingKeys})
      union
      select posting_id from wallet_transaction
      where member_id = ${member_id} and integration_code = ${integration} and round_id = ${round_id}
        and call in ('win', 'jackpot-win') and posting_id is not null
        and coalesce(bet_transaction_id, ${transactionId}) = ${transactionId}
    )
    select p.kind, e.amount_minor, e.created_at
    from moved
    join posting p on ${isOfMember('p', member_id)} and p.posting_id = moved.posting_id and ${canIdBeInSpan('p.posting_id', { from })}
    join entry e on e.bucket = p.bucket and e.member_id = p.member_id and e.posting_id = p.posting_id and e.account = 'cash'
      and ${canIdBeInSpan('e.posting_id', { from })}
    order by p.posting_id`.execute(db);
  return rows;
}

function toMovementKind(posting: string): BetDetailValue['movements'][number]['kind'] {
  const kind = transactionKindOf(posting);
  return kind === 'bet' || kind === 'win' || kind === 'refund' ? kind : 'adjustment';
}

/**
 * Returns the address of the page on which the vendor shows the round (docs/integrators/wallet-api.md, "Round page"). Returns `null` if the vendor has
 * no such page or the bet is still open.
 */
function buildRoundUrl(
  { round_id, state }: BetRow,
  { launch_url, round_page }: Pick<BetSource, 'launch_url' | 'round_page'>,
  language: string,
): string | null {
  if (!round_page || launch_url === null || state === 'open') return null;
  return `${launch_url}/round/${encodeURIComponent(round_id)}?language=${encodeURIComponent(language)}`;
}
