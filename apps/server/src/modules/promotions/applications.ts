import { activityStates, type ActivityState } from '@baize/contract/codes';
import type {
  ActivityApplication,
  ActivityApplicationsQuery,
  ActivityApplicationsValue,
} from '@baize/contract/schemas/promotions';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { countPages } from '../../betting/bet-report.ts';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { localText } from '../../domain/content/local-text.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { isOpen } from '../../domain/rewards/activity-state.ts';
import type { DefinitionOf } from '../../domain/rewards/program-definitions.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { lockMember } from '../../members/lock-member.ts';
import { claimUploads } from '../../members/uploads.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { applicationKey } from '../../rewards/applications.ts';
import type { Entry } from './entry.ts';
import { readParticipations } from './participation.ts';

type ApplicationProgram = Program<DefinitionOf<'application'>>;

/** Stores an application, about which an operator decides (`pnpm ops reward-applications`). A repeated request returns the stored application. */
export async function sendApplication(
  tx: Tx,
  program: ApplicationProgram,
  entry: Entry,
): Promise<Outcome<ActivityApplication>> {
  const { memberId, requestId } = entry;
  await lockMember(tx, memberId);
  const [repeated] = await readApplications(tx, entry, sql`a.request_id = ${requestId}`);
  if (repeated) return repeated.activityId === program.code ? done(repeated) : refuse('ledger.key_reused');
  const { remarkRequired, imagesRequired } = program.definition;
  if ((remarkRequired && entry.remark.trim() === '') || (imagesRequired && entry.images.length === 0))
    return refuse('request.invalid');
  const { application } = (await readParticipations(tx, memberId, [program.code]))(program.code);
  const applicationId = makeRecordId(entry.now);
  const period = periodOfEntry(program, entry, applicationId);
  const isTaken = application?.state !== 'rejected' && application?.period === period;
  if (isTaken || isOpen(application)) return refuse('promotion.already_applied');
  const claimed = await claimUploads(tx, {
    memberId,
    purpose: 'activity',
    ids: entry.images,
    usedBy: applicationKey(applicationId),
    now: entry.now,
  });
  if (!claimed.ok) return claimed;
  await insertApplication(tx, program, entry, { applicationId, period });
  const [sent] = await readApplications(tx, entry, sql`a.application_id = ${applicationId}`);
  assert(sent !== undefined, `application ${applicationId} was not stored`);
  return done(sent);
}

/** Returns the period of an application. If there is no limit, each application has its own period. */
function periodOfEntry({ definition }: ApplicationProgram, { today }: Entry, applicationId: bigint): string {
  switch (definition.frequency) {
    case 'once':
      return '';
    case 'daily':
      return today;
    case 'always':
      return String(applicationId);
    default:
      return definition.frequency satisfies never;
  }
}

async function insertApplication(
  tx: Tx,
  program: ApplicationProgram,
  { memberId, requestId, remark, now }: Entry,
  { applicationId, period }: { readonly applicationId: bigint; readonly period: string },
): Promise<void> {
  await tx
    .insertInto('reward_application')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      application_id: applicationId,
      merchant_id: program.merchantId,
      program_code: program.code,
      program_version: program.version,
      request_id: requestId,
      period,
      remark,
      state: 'applying',
      applied_at: now,
    })
    .execute();
}

interface Reader {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly languages: readonly string[];
}

/** Reads a page of the member's applications, newest first. */
export async function listApplications(
  db: Db,
  reader: Reader,
  { state, pageNo, pageSize }: ActivityApplicationsQuery,
): Promise<ActivityApplicationsValue> {
  const isInState = state === undefined ? sql<boolean>`true` : sql<boolean>`${shownState} = ${state}`;
  const [list, total] = [
    await readApplications(db, reader, isInState, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
    await countApplications(db, reader, isInState),
  ];
  return { list, total, totalPages: countPages(total, { pageNo, pageSize }), currency: reader.currency };
}

/** The state of an application `a` with its grant `g` that the member reads. */
const shownState = sql<string>`case
  when a.state = 'issued' and g.state in ('claimed', 'returned') then 'claimed'
  when a.state = 'issued' and g.state <> 'claim' then 'closed'
  else a.state end`;

interface ApplicationRow {
  readonly application_id: bigint;
  readonly grant_id: bigint | null;
  readonly program_code: string;
  readonly titles: unknown;
  readonly state: string;
  readonly amount_minor: bigint | null;
  readonly remark: string;
  readonly answer: string;
  readonly applied_at: Date;
}

const source = sql`from reward_application a
  left join reward_grant g on g.bucket = a.bucket and g.member_id = a.member_id and g.grant_id = a.grant_id`;

async function readApplications(
  db: Db | Tx,
  { memberId, currency, languages }: Reader,
  condition: RawBuilder<unknown>,
  { limit, offset } = { limit: 1, offset: 0 },
): Promise<ActivityApplication[]> {
  const { rows } = await sql<ApplicationRow>`
    select a.application_id, a.grant_id, a.program_code, p.titles, ${shownState} as state, g.amount_minor, a.remark, a.answer, a.applied_at
    ${source}
    join reward_program p on p.merchant_id = a.merchant_id and p.code = a.program_code
    where ${isOfMember('a', memberId)} and ${condition}
    order by a.applied_at desc, a.application_id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({
    applicationId: String(row.application_id),
    rewardId: row.grant_id === null ? null : String(row.grant_id),
    activityId: row.program_code,
    title: localText(row.titles, languages),
    state: parseActivityState(row.state),
    amount: row.amount_minor === null ? null : toDecimal(money(currency, row.amount_minor)),
    remark: row.remark,
    answer: row.answer,
    appliedAt: row.applied_at.toISOString(),
  }));
}

async function countApplications(db: Db, { memberId }: Reader, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count ${source} where ${isOfMember('a', memberId)} and ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

function parseActivityState(text: string): ActivityState {
  const state = activityStates.find((each) => each === text);
  assert(state !== undefined, `an application in the unknown state ${text}`);
  return state;
}
