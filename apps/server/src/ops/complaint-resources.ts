import { sql } from 'kysely';
import { localText } from '../domain/content/local-text.ts';
import {
  answerAsOperator,
  assignComplaint,
  closeAsOperator,
  lockComplaintOfBrand,
  mergeComplaint,
  noteAsOperator,
  type DeskAct,
  type DeskObstacle,
} from '../modules/feedback/desk.ts';
import { readPosts } from '../modules/feedback/complaint-rows.ts';
import { readAccounts } from '../members/accounts.ts';
import { readUploads } from '../members/uploads.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import { feedbackActs } from './feedback-acts.ts';
import { recordId, text, texts, wholeNumber } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';
import { writePictures } from './picture-files.ts';

const ANSWER_MAX_CHARACTERS = 2000;

const answerOptions = {
  text: { kind: text, help: 'what the member reads, as plain text' },
  canned: { kind: text, help: 'in place of --text: the code of a canned answer, in the language of the member' },
} as const;

const complaintActs: Readonly<Record<string, Act>> = {
  show: {
    help: 'the whole conversation, with the notes of operators',
    options: { pictures: { kind: text, help: 'a folder that its pictures are written to' } },
    isReadOnly: true,
    run: showComplaint,
  },
  assign: {
    help: 'who works on it',
    options: { to: { kind: text, required: true, help: 'the log-in name of an operator' } },
    run: withAudit('assign', async (tx, call, act) => {
      const assignee = await findOperatorName(tx, String(call.value('to')));
      return { obstacle: await assignComplaint(tx, act, assignee), after: { assignedTo: assignee } };
    }),
  },
  answer: {
    help: 'answers the member; the complaint stays open for a reply',
    options: answerOptions,
    run: withAudit('answer', async (tx, call, act) => {
      const answer = await readAnswer(tx, call);
      return { obstacle: await answerAsOperator(tx, act, { kind: 'answer', text: answer }), after: {} };
    }),
  },
  ask: {
    help: 'asks the member something; no answer is due until the member writes',
    options: answerOptions,
    run: withAudit('ask', async (tx, call, act) => {
      const question = await readAnswer(tx, call);
      return { obstacle: await answerAsOperator(tx, act, { kind: 'ask', text: question }), after: {} };
    }),
  },
  note: {
    help: 'a note for operators, which the member never sees',
    options: { text: { kind: text, required: true, help: 'the note' } },
    run: withAudit('note', async (tx, call, act) => ({
      obstacle: await noteAsOperator(tx, act, requireAnswerLength(String(call.value('text')))),
      after: {},
    })),
  },
  merge: {
    help: 'moves its conversation into another complaint of the same member',
    options: { into: { kind: recordId, required: true, help: 'the id of the complaint that goes on' } },
    run: withAudit('merge', async (tx, call, act) => {
      const into = call.value('into') as bigint;
      return { obstacle: await mergeComplaint(tx, act, into), after: { into: String(into) } };
    }),
  },
  close: {
    help: 'closes it with a last word; the member may write again for two weeks',
    options: answerOptions,
    run: withAudit('close', async (tx, call, act) => ({
      obstacle: await closeAsOperator(tx, act, await readAnswer(tx, call)),
      after: {},
    })),
  },
};

const obstacleSentences = {
  not_found: 'There is no such complaint of this brand: pnpm ops complaints queue shows those that wait.',
  closed: 'The complaint is closed.',
  other_member: 'The two complaints are of different members.',
  same: 'A complaint cannot be merged into itself.',
  merged: 'The complaint was merged into another one.',
} as const satisfies Record<DeskObstacle, string>;

interface ActResult {
  /** Why the act is not possible, or `undefined` if it was carried out. */
  readonly obstacle: DeskObstacle | undefined;
  /** What the audit stores about the act beside the state of the complaint. */
  readonly after: object;
}

/**
 * Wraps an act on a complaint: locks the complaint, runs the act and writes its audit row. The text that the member reads is stored in the complaint
 * only, not in the audit. The wrapped act throws an `OperatorError` if the complaint or its state does not allow the act.
 */
function withAudit(verb: string, run: (tx: Tx, call: ActCall, act: DeskAct) => Promise<ActResult>): Act['run'] {
  return async (tx, call) => {
    const { scope, id, now } = call;
    const { merchantId, operator } = scope;
    const act = { merchantId, complaintId: id, operator, now };
    const before = await lockComplaintOfBrand(tx, act);
    const { obstacle, after } = await run(tx, call, act);
    if (obstacle) throw new OperatorError(obstacleSentences[obstacle]);
    const complaintAfter = await lockComplaintOfBrand(tx, act);
    await writeAudit(tx, {
      operator: operator.loginName,
      merchantId,
      command: `complaints ${verb}`,
      target: `complaints ${id}`,
      before: { state: before?.state ?? null },
      after: { state: complaintAfter?.state ?? null, ...after },
      now,
    });
    return {
      complaint: String(id),
      state: complaintAfter?.state ?? null,
      assigned: complaintAfter?.assigned_to ?? null,
      due: complaintAfter?.due_at?.toISOString() ?? null,
    };
  };
}

async function showComplaint(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { scope, id } = call;
  const row = await lockComplaintOfBrand(tx, { merchantId: scope.merchantId, complaintId: id });
  if (!row) throw new OperatorError(obstacleSentences.not_found);
  const posts = await readPosts(tx, { memberId: row.member_id, complaintId: id });
  const accounts = await readAccounts(tx, [row.member_id]);
  const folder = call.value('pictures') as string | undefined;
  const lines: Record<string, string | number | null> = {
    member: `${row.member_id} ${accounts.get(row.member_id) ?? ''}`.trim(),
    topic: row.topic,
    title: row.title,
    about: row.subject === null ? null : JSON.stringify(row.subject),
    state: row.state,
    assigned: row.assigned_to,
    due: row.due_at?.toISOString() ?? null,
    rating: row.rating,
    'merged into': row.merged_into === null ? null : String(row.merged_into),
  };
  for (const [index, post] of posts.entries()) {
    const author = post.operator === null ? 'member' : `${post.author === 'note' ? 'note of ' : ''}${post.operator}`;
    const uploads = await readUploads(tx, `complaint:${post.post_id}`);
    const pictures = writePictures(uploads, { folder, fileNamePrefix: `complaint-${id}-${index + 1}` });
    const pictureNote = pictures === 0 ? '' : `  [pictures: ${pictures}]`;
    lines[`${index + 1} ${author} ${post.written_at.toISOString()}`] = `${post.text}${pictureNote}`;
  }
  return lines;
}

/** Returns the log-in name of an operator who is not disabled. Throws an `OperatorError` if there is no such operator. */
async function findOperatorName(tx: Tx, name: string): Promise<string> {
  const row = await tx
    .selectFrom('operator')
    .select('login_name')
    .where('login_name', '=', name.trim().toLowerCase())
    .where('state', '<>', 'disabled')
    .executeTakeFirst();
  if (!row) throw new OperatorError(`There is no operator ${name}: pnpm ops operators list.`);
  return row.login_name;
}

/**
 * Returns the text of an answer: the typed text, or a canned answer in the member's language. A canned answer without this language is sent in
 * English.
 */
async function readAnswer(tx: Tx, { value, scope, id }: ActCall): Promise<string> {
  const [typed, canned] = [value('text'), value('canned')];
  if ((typed === undefined) === (canned === undefined)) throw new OperatorError('Give either --text or --canned.');
  if (typeof typed === 'string') return requireAnswerLength(typed);
  const row = await tx
    .selectFrom('canned_answer')
    .select('texts')
    .where('merchant_id', '=', scope.merchantId)
    .where('code', '=', String(canned))
    .executeTakeFirst();
  if (!row) throw new OperatorError(`There is no canned answer ${String(canned)}: pnpm ops canned-answers list.`);
  return requireAnswerLength(localText(row.texts, [await readMemberLanguage(tx, scope.merchantId, id), 'en']));
}

async function readMemberLanguage(tx: Tx, merchantId: number, complaintId: bigint): Promise<string> {
  const { rows } = await sql<{ language: string }>`
    select m.language from complaint c join member m on m.member_id = c.member_id
    where c.merchant_id = ${merchantId} and c.complaint_id = ${complaintId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new OperatorError(obstacleSentences.not_found);
  return row.language;
}

function requireAnswerLength(answer: string): string {
  if (answer.length > ANSWER_MAX_CHARACTERS)
    throw new OperatorError(`The text takes ${ANSWER_MAX_CHARACTERS} characters at most.`);
  return answer;
}

/** The resources of the desk, where operators work on complaints and feedback (docs/how-to/operate.md, "The desk"). */
export const complaintResources: Readonly<Record<string, ResourceDefinition>> = {
  complaints: {
    summary: 'complaints of members: answer, ask, assign, merge, close',
    permission: 'complaint.handle',
    table: 'complaint',
    belongsToMerchant: true,
    key: { option: 'id', column: 'complaint_id', kind: recordId, generated: true },
    verbs: ['list'],
    acts: complaintActs,
    fields: {},
    listColumns: [
      'state',
      'topic',
      'title',
      'member_id',
      'assigned_to',
      'created_at',
      'due_at',
      'first_answered_at',
      'was_late',
      'closed_by',
      'rating',
      'merged_into',
    ],
    order: ['complaint_id'],
    descending: true,
  },
  feedback: {
    summary: 'what members and visitors sent by the feedback form',
    permission: 'complaint.handle',
    table: 'feedback',
    belongsToMerchant: true,
    key: { option: 'id', column: 'feedback_id', kind: recordId, generated: true },
    verbs: ['list'],
    acts: feedbackActs,
    fields: {},
    listColumns: ['state', 'member_id', 'site', 'language', 'assigned_to', 'created_at', 'content'],
    order: ['feedback_id'],
    descending: true,
  },
  'canned-answers': {
    summary: 'answers that operators give often',
    permission: 'content.edit',
    table: 'canned_answer',
    belongsToMerchant: true,
    key: { option: 'code', column: 'code', kind: text },
    verbs: ['list', 'add', 'change', 'remove'],
    fields: {
      text: { column: 'texts', kind: texts, required: true, help: 'plain text, once per language; en is needed' },
    },
    order: ['code'],
  },
  'complaint-rules': {
    summary: 'within how many hours a complaint is answered, as members read it',
    permission: 'rules.edit',
    table: 'merchant',
    belongsToMerchant: true,
    verbs: ['list', 'change'],
    fields: {
      hours: {
        column: 'complaint_answer_hours',
        kind: wholeNumber,
        help: 'from 1 to 720; holds for the next complaints',
      },
    },
    order: ['merchant_id'],
  },
};
