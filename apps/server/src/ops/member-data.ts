import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import { eraseMember, type ErasureObstacle } from '../members/erase-member.ts';
import { isExportedColumn, PERSONAL_TABLES, type PersonalTable } from '../members/personal-tables.ts';
import { openContact } from '../modules/feedback/contact.ts';
import { readIdNumber } from '../modules/identity/id-numbers.ts';
import { endAccess } from '../modules/identity/operator-acts.ts';
import { openDelivery } from '../modules/points/delivery.ts';
import { openPayee, payeeColumns } from '../modules/withdrawals/payee.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import type { Vault } from '../platform/vault.ts';
import { text } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import { lockNamedMember } from './named-member.ts';
import type { Act, ActCall, ActSummary } from './resource-definition.ts';

/** The number of rows that are read at once. Batches bound the memory of an export, however many rows the member has. */
const BATCH_ROWS = 1_000;

const reason = { kind: text, required: true, help: 'kept in the audit' } as const;

/** The acts on all data that the platform holds about a member (docs/decisions/0093-data-of-a-member.md). */
export const memberDataActs: Readonly<Record<string, Act>> = {
  export: {
    permission: 'member.reveal',
    help: 'writes everything of the member into a folder, for the member who asks for it; the audit keeps who did it and why',
    options: { reason, folder: { kind: text, required: true, help: 'a new or empty folder' } },
    run: exportMember,
  },
  erase: {
    permission: 'member.erase',
    help: 'deletes or overwrites personal data for ever, the books stay; a second operator has to ask for it within a day',
    options: { reason },
    run: eraseByOperator,
  },
};

/**
 * Writes the member's rows of all exported tables, the member's pictures and the opened sealed data into a folder. Returns the number of rows and
 * pictures. Throws an `OperatorError` unless the folder is new or empty, because the files are appended to.
 */
async function exportMember(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { id, value, vault } = call;
  const { account } = await lockNamedMember(tx, call);
  const folder = String(value('folder'));
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0)
    throw new OperatorError(`${folder} is not empty: the rows would be added to files of another export.`);
  const exportedTables = PERSONAL_TABLES.filter(({ notExported }) => notExported === undefined);
  let rows = 0;
  for (const table of exportedTables) rows += await exportTable(tx, id, table, folder);
  rows += await exportPictures(tx, id, folder);
  writeFileSync(join(folder, 'opened.json'), `${JSON.stringify(await openSealedData(tx, id, vault()), null, 2)}\n`);
  await auditMemberDataAct(tx, call, 'export', { rows });
  return { member: String(id), account, folder, rows };
}

/** Appends the rows of the table to its file, one JSON object per line. Returns the number of rows. */
async function exportTable(
  tx: Tx,
  memberId: bigint,
  { table, column }: PersonalTable,
  folder: string,
): Promise<number> {
  const columns = await readColumnNames(tx, table);
  const exportedColumns = columns.filter(isExportedColumn).map((name) => sql.ref(name));
  // The statement that declares a cursor takes no parameters, so the id is written as a literal. The id is a number and needs no escaping.
  await sql`declare exported no scroll cursor for
    select ${sql.join(exportedColumns)} from ${sql.table(table)} where ${sql.ref(column)} = ${sql.lit(memberId)}`.execute(
    tx,
  );
  let written = 0;
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(BATCH_ROWS)} from exported`.execute(tx);
    if (rows.length > 0) appendFileSync(join(folder, `${table}.ndjson`), rows.map(toJsonLine).join(''));
    written += rows.length;
    if (rows.length < BATCH_ROWS) break;
  }
  await sql`close exported`.execute(tx);
  return written;
}

function toJsonLine(row: unknown): string {
  return `${JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n`;
}

async function readColumnNames(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} order by ordinal_position`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Writes the pictures that the member sent into the folder, one at a time to bound the memory. Returns their number. */
async function exportPictures(tx: Tx, memberId: bigint, folder: string): Promise<number> {
  const ids = await tx.selectFrom('upload').select('upload_id as id').where('member_id', '=', memberId).execute();
  for (const { id } of ids) {
    const { bytes, content_type: type } = await tx
      .selectFrom('upload')
      .select(['bytes', 'content_type'])
      .where('upload_id', '=', id)
      .executeTakeFirstOrThrow();
    writeFileSync(join(folder, `picture-${id}.${type === 'image/png' ? 'png' : 'jpg'}`), bytes);
  }
  return ids.length;
}

/**
 * Opens the data of the member that is sealed at rest. The export contains it in clear text, because members have a right to see the data that they
 * gave.
 */
async function openSealedData(tx: Tx, memberId: bigint, vault: Vault): Promise<object> {
  const payees = await tx
    .selectFrom('payout_account as a')
    .select(['a.payout_account_id as payoutAccountId', ...payeeColumns])
    .where('a.member_id', '=', memberId)
    .execute();
  const deliveries = await tx
    .selectFrom('point_redemption')
    .select(['redemption_id as redemptionId', 'sealed'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .execute();
  const contacts = await tx
    .selectFrom('feedback')
    .select(['feedback_id as feedbackId', 'request_id as requestId', 'sealed_contact as sealed'])
    .where('member_id', '=', memberId)
    .execute();
  return {
    idNumber: await readIdNumber(tx, vault, memberId),
    payoutAccounts: payees.map((payee) => ({
      payoutAccountId: String(payee.payoutAccountId),
      ...openPayee(vault, { memberId, ...payee }),
    })),
    deliveries: deliveries.flatMap(({ redemptionId, sealed }) =>
      sealed === null
        ? []
        : [{ redemptionId: String(redemptionId), ...openDelivery(vault, { memberId, redemptionId }, sealed) }],
    ),
    feedbackContacts: contacts.flatMap(({ feedbackId, requestId, sealed }) =>
      sealed === null ? [] : [{ feedbackId: String(feedbackId), contact: openContact(vault, requestId, sealed) }],
    ),
  };
}

const obstacleSentences: Readonly<Record<ErasureObstacle, string>> = {
  money: 'The member has money: pay it out first.',
  open_bets: 'The member has open bets: wait until they are settled.',
  open_payments: 'A deposit or withdrawal of the member is open: end it first.',
  contract: 'The member has a contract in force: end it first.',
  downlines: 'The member has downlines: move them to another line first.',
};

async function eraseByOperator(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { scope, id, now, value } = call;
  const { merchantId } = scope;
  const { operatorId } = scope.operator;
  await lockNamedMember(tx, call);
  const endMemberAccess = async () => await endAccess(tx, { memberId: id, now });
  const request = {
    merchantId,
    memberId: id,
    reason: String(value('reason')),
    operatorId,
    now,
    endAccess: endMemberAccess,
  };
  const result = await eraseMember(tx, request);
  if (result.outcome === 'refused') throw new OperatorError(obstacleSentences[result.obstacle]);
  await auditMemberDataAct(tx, call, 'erase', { outcome: result.outcome });
  return { member: String(id), outcome: result.outcome };
}

async function auditMemberDataAct(
  tx: Tx,
  { scope, id, now, value }: ActCall,
  verb: string,
  after: object,
): Promise<void> {
  const { merchantId, operator } = scope;
  const auditRow = { operator: operator.loginName, merchantId, command: `members ${verb}`, target: `members ${id}` };
  await writeAudit(tx, { ...auditRow, before: null, after: { reason: String(value('reason')), ...after }, now });
}
