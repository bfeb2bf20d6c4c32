import { defineMarks } from '../marks.ts';

/** Spec sections 1, 2 and 7; the complaints are named by us. */
export const feedbackMarks = defineMarks({
  feedback: {
    method: 'PUT',
    path: '/wps/feedback',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  complaints: {
    method: 'GET',
    path: '/wps/complaints',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  complaint: {
    method: 'GET',
    path: '/wps/complaint',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  createComplaint: {
    method: 'POST',
    path: '/wps/complaint',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'real',
    stepUp: 'none',
  },
  answerComplaint: {
    method: 'POST',
    path: '/wps/complaint/answer',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
