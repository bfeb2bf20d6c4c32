import { countPages } from '../../betting/bet-report.ts';
import { done, refuse } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Handlers } from '../../http/call.ts';
import { OwnScope } from '../../scopes/own-scope.ts';
import { readAnswerHours } from './answer-hours.ts';
import {
  countComplaints,
  findComplaint,
  readComplaintPage,
  readComplaintValue,
  toComplaint,
} from './complaint-rows.ts';
import {
  closeOwnComplaint,
  openComplaint,
  rateOwnComplaint,
  markComplaintRead,
  writeInComplaint,
  type Complainer,
} from './member-acts.ts';
import { sendFeedback, type FeedbackContext } from './send-feedback.ts';
import { readSubjects } from './subjects.ts';

type FeedbackCalls =
  | 'feedback'
  | 'complaints'
  | 'complaint'
  | 'createComplaint'
  | 'answerComplaint'
  | 'complaintSubjects'
  | 'readComplaint'
  | 'closeComplaint'
  | 'rateComplaint';

/**
 * Handles feedback of members and visitors, and complaints of members (spec sections 1, 5 and 7). Operators answer with `pnpm ops complaints` and
 * `pnpm ops feedback`.
 */
export function createFeedbackHandlers(context: FeedbackContext): Pick<Handlers, FeedbackCalls> {
  const { db, now } = context;
  return {
    feedback: async ({ request, scope, language, ip }) => {
      const memberId = scope instanceof OwnScope ? scope.memberId : undefined;
      const { merchantId } = scope.merchant;
      return await sendFeedback(context, { merchantId, site: scope.site, memberId, language, ip }, request);
    },
    complaints: async ({ request, scope }) => {
      const rows = await readComplaintPage(db, scope.memberId, request);
      const total = await countComplaints(db, scope.memberId);
      const answerHours = await readAnswerHours(db, scope.merchantId);
      return done({ list: rows.map(toComplaint), total, totalPages: countPages(total, request), answerHours });
    },
    complaint: async ({ request, scope }) => {
      const complaintId = wireId(request.complaintId);
      const found =
        complaintId === undefined ? undefined : await findComplaint(db, { memberId: scope.memberId, complaintId });
      return found ? done(await readComplaintValue(db, found, now())) : refuse('request.not_found');
    },
    complaintSubjects: async ({ request, scope, language }) =>
      done({ list: await readSubjects(db, toComplainer(scope, language, now()), request.kind) }),
    createComplaint: async ({ request, scope, language }) =>
      await openComplaint(db, toComplainer(scope, language, now()), request),
    answerComplaint: async ({ request, scope, language }) =>
      await writeInComplaint(db, toComplainer(scope, language, now()), request),
    readComplaint: async ({ request, scope }) => await markComplaintRead(db, scope.memberId, request.complaintId),
    closeComplaint: async ({ request, scope, language }) =>
      await closeOwnComplaint(db, toComplainer(scope, language, now()), request.complaintId),
    rateComplaint: async ({ request, scope, language }) =>
      await rateOwnComplaint(db, toComplainer(scope, language, now()), request),
  };
}

function toComplainer({ memberId, merchantId }: OwnScope, language: string, now: Date): Complainer {
  return { memberId, merchantId, language, now };
}
