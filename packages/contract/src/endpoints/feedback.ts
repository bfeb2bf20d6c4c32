import { endpoint } from '../endpoint.ts';
import { feedbackMarks } from '../marks/feedback.ts';
import { Empty } from '../schemas/common.ts';
import * as feedback from '../schemas/feedback.ts';

export const feedbackEndpoints = {
  feedback: endpoint(feedbackMarks.feedback, {
    request: feedback.FeedbackRequest,
    reply: Empty,
    errors: ['feedback.length', 'upload.not_found'],
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
    errors: ['upload.not_found'],
    summary: 'Complain (spec section 1)',
  }),
  answerComplaint: endpoint(feedbackMarks.answerComplaint, {
    request: feedback.AnswerComplaintRequest,
    reply: feedback.ComplaintValue,
    errors: ['request.not_found', 'complaint.closed', 'upload.not_found'],
    summary: 'Answer in a complaint',
  }),
};
