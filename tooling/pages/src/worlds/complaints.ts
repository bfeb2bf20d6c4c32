import type { Complaint, ComplaintsValue, ComplaintValue } from '@baize/contract/schemas/feedback';

const AT = '2026-11-21T08:30:00.000Z';

/** Returns a complaint that waits for an answer. */
export function aComplaint(change: Partial<Complaint> = {}): Complaint {
  return {
    complaintId: '17',
    topic: 'deposit',
    title: 'Deposit of Tuesday',
    state: 'open',
    createdAt: AT,
    updatedAt: AT,
    dueAt: '2099-11-22T08:30:00.000Z',
    unread: false,
    ...change,
  };
}

export function complaintPage(list: readonly Complaint[], totalPages = 1): ComplaintsValue {
  return { list: [...list], total: list.length, totalPages, answerHours: 24 };
}

export const PICTURE_ID = '0b2f9c1e-5b9c-4d0e-9a3f-0c6a2a1d7e11';

/** Returns the same complaint with its first message, a picture, and its subject. */
export function aConversation(change: Partial<ComplaintValue> = {}): ComplaintValue {
  return {
    ...aComplaint(),
    subject: { kind: 'deposit', subjectId: '4', at: AT, currency: 'NPR', amount: '350.00', name: 'Bank' },
    late: false,
    writable: true,
    reopenUntil: null,
    rating: null,
    posts: [{ by: 'member', text: 'It has not come yet.', images: [PICTURE_ID], at: AT }],
    ...change,
  };
}
