import type { ComplaintSubjectKind } from '@baize/contract/codes';
import { COMPLAINT_SUBJECTS_MAX } from '@baize/contract/limits';
import type { ComplaintSubject } from '@baize/contract/schemas/feedback';
import { money, toDecimal } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { readBetPage } from '../../betting/bet-report.ts';
import { localName } from '../../domain/lobby/local-name.ts';
import { firstIdNear } from '../../domain/record-id.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Db } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';

const DAY_MS = 86_400_000;
/** The picker lists bets of the last quarter, so that older partitions of the history are not read. */
const BETS_OFFERED_DAYS = 92;

/** The member who picks what a complaint is about. */
export interface SubjectReader {
  readonly memberId: bigint;
  readonly language: string;
  readonly now: Date;
}

interface SubjectRow {
  readonly id: bigint;
  readonly at: Date;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly names: unknown;
}

/**
 * Reads the deposits, withdrawals, bets or rounds that the member can complain about, newest first. Every query names the member, so nothing of other
 * members is listed.
 */
export async function readSubjects(
  db: Db,
  reader: SubjectReader,
  kind: ComplaintSubjectKind,
): Promise<ComplaintSubject[]> {
  const { memberId, now } = reader;
  if (kind === 'deposit' || kind === 'withdrawal') return await readPayments(db, reader, kind, sql`true`);
  const from = firstIdNear(new Date(now.getTime() - BETS_OFFERED_DAYS * DAY_MS));
  const condition = sql<boolean>`${isOfMember('b', memberId)} and b.bet_id >= ${from}`;
  return await readBets(db, reader, kind, condition);
}

/** Finds one subject of the member. Returns undefined if it does not exist or belongs to another member. */
export async function findSubject(
  db: Db,
  reader: SubjectReader,
  { kind, subjectId }: { readonly kind: ComplaintSubjectKind; readonly subjectId: string },
): Promise<ComplaintSubject | undefined> {
  const id = wireId(subjectId);
  if (id === undefined) return undefined;
  const [found] =
    kind === 'deposit' || kind === 'withdrawal'
      ? await readPayments(db, reader, kind, sql`${sql.ref(`${kind}_id`)} = ${id}`)
      : await readBets(db, reader, kind, sql<boolean>`${isOfMember('b', reader.memberId)} and b.bet_id = ${id}`);
  return found;
}

async function readPayments(
  db: Db,
  { memberId, language }: SubjectReader,
  kind: 'deposit' | 'withdrawal',
  condition: RawBuilder<unknown>,
): Promise<ComplaintSubject[]> {
  const names = kind === 'deposit' ? sql`method_names` : sql`null::jsonb`;
  const { rows } = await sql<SubjectRow>`
    select ${sql.ref(`${kind}_id`)} as id, created_at as at, currency, amount_minor, ${names} as names
    from ${sql.table(kind)}
    where member_id = ${memberId} and ${condition}
    order by created_at desc, ${sql.ref(`${kind}_id`)} desc
    limit ${COMPLAINT_SUBJECTS_MAX}`.execute(db);
  return rows.map(({ id, at, currency, amount_minor, names: texts }) => ({
    kind,
    subjectId: String(id),
    at: at.toISOString(),
    currency: currencyOf(currency),
    amount: toDecimal(money(currencyOf(currency), amount_minor)),
    name: texts === null ? '' : localName(texts, language),
  }));
}

/** Reads bets, or the rounds that they belong to. A round is named by its newest bet. */
async function readBets(
  db: Db,
  { language }: SubjectReader,
  kind: 'bet' | 'round',
  condition: RawBuilder<boolean>,
): Promise<ComplaintSubject[]> {
  const unfiltered = { gameType: undefined, vendor: undefined, outcome: undefined };
  const page = { pageNo: 1, pageSize: COMPLAINT_SUBJECTS_MAX };
  const bets = await readBetPage(db, { condition, ...unfiltered }, page, language);
  const rounds = new Set<string>();
  return bets.flatMap(({ bet_id, placed_at, currency, stake_minor, game_name, vendor_code, round_id }) => {
    const round = `${vendor_code} ${round_id}`;
    if (kind === 'round' && rounds.has(round)) return [];
    rounds.add(round);
    return [
      {
        kind,
        subjectId: String(bet_id),
        at: placed_at.toISOString(),
        currency: currencyOf(currency),
        amount: toDecimal(money(currencyOf(currency), stake_minor)),
        name: game_name,
      },
    ];
  });
}
