import { endpoint } from '../endpoint.ts';
import { feedbackMarks } from '../marks/feedback.ts';
import { Empty } from '../schemas/common.ts';
import * as feedback from '../schemas/feedback.ts';
import { humanErrors } from '../schemas/verification.ts';

export const feedbackEndpoints = {
  feedback: endpoint(feedbackMarks.feedback, {
    request: feedback.FeedbackRequest,
    reply: Empty,
    errors: ['feedback.length', 'upload.not_found', 'upload.no_room', 'ledger.key_reused', ...humanErrors],
    summary: 'Send feedback (spec sections 5, 7)',
  }),
  complaints: endpoint(feedbackMarks.complaints, {
    request: feedback.ComplaintsQuery,
    reply: feedback.ComplaintsValue,
    errors: [],
    summary: 'Complaints of this member, newest first (spec section 1)',
  }),
  complaint: endpoint(feedbackMarks.complaint, {
    request: feedback.ComplaintQuery,
    reply: feedback.ComplaintValue,
    errors: ['request.not_found'],
    summary: 'One complaint with what was said',
  }),
  createComplaint: endpoint(feedbackMarks.createComplaint, {
    request: feedback.CreateComplaintRequest,
    reply: feedback.ComplaintValue,
    errors: ['request.not_found', 'complaint.too_many', 'upload.not_found', 'ledger.key_reused'],
    summary: 'Complain (spec section 1)',
  }),
  answerComplaint: endpoint(feedbackMarks.answerComplaint, {
    request: feedback.AnswerComplaintRequest,
    reply: feedback.ComplaintValue,
    errors: ['request.not_found', 'complaint.closed', 'upload.not_found', 'ledger.key_reused'],
    summary: 'Answer in a complaint',
  }),
  complaintSubjects: endpoint(feedbackMarks.complaintSubjects, {
    request: feedback.ComplaintSubjectsQuery,
    reply: feedback.ComplaintSubjectsValue,
    errors: [],
    summary: 'What this member can complain about: the newest deposits, withdrawals, bets or rounds',
  }),
  readComplaint: endpoint(feedbackMarks.readComplaint, {
    request: feedback.ComplaintRequest,
    reply: Empty,
    errors: ['request.not_found'],
    summary: 'The member has opened a complaint: its answers are read',
  }),
  closeComplaint: endpoint(feedbackMarks.closeComplaint, {
    request: feedback.ComplaintRequest,
    reply: feedback.ComplaintValue,
    errors: ['request.not_found', 'complaint.closed'],
    summary: 'Close a complaint',
  }),
  rateComplaint: endpoint(feedbackMarks.rateComplaint, {
    request: feedback.RateComplaintRequest,
    reply: feedback.ComplaintValue,
    errors: ['request.not_found', 'complaint.not_closed'],
    summary: 'Rate how a closed complaint was handled',
  }),
};
