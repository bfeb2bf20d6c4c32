import { defineMarks } from '../marks.ts';

/** Spec sections 1, 2 and 7; the complaints are named by us. */
export const feedbackMarks = defineMarks({
  feedback: { method: 'PUT', path: '/wps/feedback', encrypted: false, token: false, site: 'both' },
  complaints: { method: 'GET', path: '/wps/complaints', encrypted: false, token: true, site: 'both' },
  complaint: { method: 'GET', path: '/wps/complaint', encrypted: false, token: true, site: 'both' },
  createComplaint: { method: 'POST', path: '/wps/complaint', encrypted: false, token: true, site: 'both' },
  answerComplaint: { method: 'POST', path: '/wps/complaint/answer', encrypted: false, token: true, site: 'both' },
});
