import { openContact } from '../modules/feedback/contact.ts';
import { feedbackKey } from '../modules/feedback/send-feedback.ts';
import { enqueueMessage } from '../platform/message-queue.ts';
import { insertMessages } from '../modules/inbox/insert-messages.ts';
import { readUploads } from '../members/uploads.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import type { Tx } from '../platform/db.ts';
import { plainTextToHtml } from '../platform/html.ts';
import { text } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ActSummary } from './resource-definition.ts';
import { writePictures } from './picture-files.ts';

const ANSWER_MAX_CHARACTERS = 2000;
/** A visitor's contact is free text. This pattern recognises an e-mail address of at most the lengths that RFC 5321 allows. */
const EMAIL_PATTERN = /^[^\s@]{1,64}@[^\s@]{1,185}\.[^\s@]{2,63}$/;

/** Acts of operators on feedback (docs/how-to/operate.md, "The desk"). */
export const feedbackActs: Readonly<Record<string, Act>> = {
  show: {
    help: 'one of them with its pictures',
    options: { pictures: { kind: text, help: 'a folder that its pictures are written to' } },
    isReadOnly: true,
    run: async (tx, call) => {
      const row = await lockFeedback(tx, call);
      const uploads = await readUploads(tx, feedbackKey(call.id));
      const folder = call.value('pictures') as string | undefined;
      return {
        state: row.state,
        by: row.member_id === null ? 'a visitor' : String(row.member_id),
        contact: row.sealed_contact === null ? 'none' : 'sealed: pnpm ops feedback contact',
        content: row.content,
        answer: row.answer,
        pictures: writePictures(uploads, { folder, fileNamePrefix: `feedback-${call.id}` }),
      };
    },
  },
  contact: {
    permission: 'member.reveal',
    help: 'prints where the sender wants the answer; the audit keeps who read it and why',
    options: { reason: { kind: text, required: true, help: 'kept in the audit' } },
    run: async (tx, call) => {
      const contact = readContact(call, await lockFeedback(tx, call));
      if (contact === undefined) throw new OperatorError('The sender left no contact.');
      await auditFeedbackAct(tx, call, 'contact', { reason: String(call.value('reason')) });
      return { contact };
    },
  },
  answer: {
    help: 'a member reads the answer among the messages; a visitor who left an e-mail address gets it there',
    options: { text: { kind: text, required: true, help: 'plain text' } },
    run: answerFeedback,
  },
  close: {
    help: 'ends it without an answer',
    run: async (tx, call) => {
      const row = await lockFeedback(tx, call);
      if (row.state !== 'new') throw new OperatorError(`It is ${row.state} already.`);
      await updateFeedback(tx, call, { state: 'closed' });
      await auditFeedbackAct(tx, call, 'close', { state: 'closed' });
      return { feedback: String(call.id), state: 'closed' };
    },
  },
};

type FeedbackRow = Awaited<ReturnType<typeof lockFeedback>>;

/** Reads the feedback that the act names and locks its row. Throws an `OperatorError` if the brand has no such feedback. */
async function lockFeedback(tx: Tx, { scope, id }: ActCall) {
  const row = await tx
    .selectFrom('feedback')
    .select(['feedback_id', 'request_id', 'member_id', 'sealed_contact', 'content', 'state', 'answer', 'language'])
    .where('merchant_id', '=', scope.merchantId)
    .where('feedback_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new OperatorError('There is no such feedback of this brand: pnpm ops feedback list.');
  return row;
}

/** Sends the answer to the member's inbox or to the visitor's e-mail address. Throws an `OperatorError` if neither of them can be reached. */
async function answerFeedback(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { scope, now, id } = call;
  const row = await lockFeedback(tx, call);
  if (row.state !== 'new') throw new OperatorError(`It is ${row.state} already.`);
  const answer = String(call.value('text'));
  if (answer.length > ANSWER_MAX_CHARACTERS)
    throw new OperatorError(`The text takes ${ANSWER_MAX_CHARACTERS} characters at most.`);
  const contact = row.member_id === null ? readContact(call, row) : undefined;
  if (row.member_id === null && !(contact !== undefined && EMAIL_PATTERN.test(contact)))
    throw new OperatorError('The visitor left no e-mail address, so that no answer can be sent: close it instead.');
  if (row.member_id !== null) await messageMember(tx, call, row.member_id, answer);
  else if (contact !== undefined) await mailVisitor(tx, call, contact, answer);
  const { loginName } = scope.operator;
  await updateFeedback(tx, call, { state: 'answered', answer, answered_at: now, assigned_to: loginName });
  await auditFeedbackAct(tx, call, 'answer', { state: 'answered' });
  return { feedback: String(id), state: 'answered', sent: row.member_id === null ? 'by e-mail' : 'as a message' };
}

const ANSWER_TITLES = { en: 'About your feedback', ne: 'तपाईंको प्रतिक्रियाबारे', bn: 'আপনার মতামত সম্পর্কে' } as const;

/** Sends the answer to the member's inbox. The plain text of the operator is converted, because messages contain HTML. */
async function messageMember(tx: Tx, { scope, now, id }: ActCall, memberId: bigint, answer: string): Promise<void> {
  await insertMessages(tx, [
    {
      member_id: memberId,
      merchant_id: scope.merchantId,
      kind: 'platform',
      sent_at: now,
      titles: JSON.stringify(ANSWER_TITLES),
      contents: JSON.stringify({ en: plainTextToHtml(answer) }),
      event_key: feedbackKey(id),
    },
  ]);
}

/** Queues an e-mail with the answer to the address that the visitor left. */
async function mailVisitor(tx: Tx, { scope, now }: ActCall, address: string, answer: string): Promise<void> {
  const { name } = await tx
    .selectFrom('merchant')
    .select('name')
    .where('merchant_id', '=', scope.merchantId)
    .executeTakeFirstOrThrow();
  const message = { channel: 'email', address, subject: `${name}: ${ANSWER_TITLES.en}`, body: answer } as const;
  await enqueueMessage(tx, scope.merchantId, message, now);
}

function readContact({ vault }: ActCall, { sealed_contact, request_id }: FeedbackRow): string | undefined {
  return sealed_contact === null ? undefined : openContact(vault(), request_id, sealed_contact);
}

async function updateFeedback(
  tx: Tx,
  { id }: ActCall,
  change: {
    readonly state: string;
    readonly answer?: string;
    readonly answered_at?: Date;
    readonly assigned_to?: string;
  },
): Promise<void> {
  await tx.updateTable('feedback').set(change).where('feedback_id', '=', id).execute();
}

async function auditFeedbackAct(tx: Tx, { scope, id, now }: ActCall, verb: string, after: object): Promise<void> {
  const { merchantId, operator } = scope;
  await writeAudit(tx, {
    operator: operator.loginName,
    merchantId,
    command: `feedback ${verb}`,
    target: `feedback ${id}`,
    before: null,
    after,
    now,
  });
}
