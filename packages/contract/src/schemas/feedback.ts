import { Type, type Static } from 'typebox';
import { COMPLAINT_MAX_CHARACTERS, FEEDBACK_MAX_CHARACTERS, FEEDBACK_MIN_CHARACTERS } from '../limits.ts';
import { Instant, pageOf, pageQuery } from './common.ts';
import { uploadIds } from './uploads.ts';

/** Spec sections 5 and 7. Visitors send it as well; `contact` is where they want the answer. */
export const FeedbackRequest = Type.Object(
  {
    content: Type.String({ minLength: FEEDBACK_MIN_CHARACTERS, maxLength: FEEDBACK_MAX_CHARACTERS }),
    contact: Type.Optional(Type.String({ maxLength: 254 })),
    images: uploadIds,
  },
  { additionalProperties: false },
);
export type FeedbackRequest = Static<typeof FeedbackRequest>;

const ComplaintId = Type.String({ minLength: 1, maxLength: 40 });
const ComplaintText = Type.String({ minLength: 1, maxLength: COMPLAINT_MAX_CHARACTERS });
const topics = ['deposit', 'withdrawal', 'game', 'promotion', 'account', 'other'] as const;

/** `answered`: it is the member's turn. */
const complaintFields = {
  complaintId: ComplaintId,
  topic: Type.Enum([...topics]),
  title: Type.String(),
  state: Type.Enum(['open', 'answered', 'closed']),
  createdAt: Instant,
  updatedAt: Instant,
};
export const Complaint = Type.Object(complaintFields);
export type Complaint = Static<typeof Complaint>;

export const ComplaintsQuery = Type.Object(pageQuery);
export type ComplaintsQuery = Static<typeof ComplaintsQuery>;

export const ComplaintsValue = Type.Object(pageOf(Complaint));
export type ComplaintsValue = Static<typeof ComplaintsValue>;

export const ComplaintQuery = Type.Object({ complaintId: ComplaintId });
export type ComplaintQuery = Static<typeof ComplaintQuery>;

/** A complaint with what was said so far, oldest first. */
export const ComplaintValue = Type.Object({
  ...complaintFields,
  posts: Type.Array(
    Type.Object({
      by: Type.Enum(['member', 'service']),
      text: Type.String(),
      /** Addresses of pictures. */
      images: Type.Array(Type.String()),
      at: Instant,
    }),
  ),
});
export type ComplaintValue = Static<typeof ComplaintValue>;

export const CreateComplaintRequest = Type.Object(
  {
    topic: Type.Enum([...topics]),
    title: Type.String({ minLength: 1, maxLength: 120 }),
    text: ComplaintText,
    /** Id of the bet, deposit or withdrawal that it is about. */
    reference: Type.Optional(Type.String({ maxLength: 64 })),
    images: uploadIds,
  },
  { additionalProperties: false },
);
export type CreateComplaintRequest = Static<typeof CreateComplaintRequest>;

export const AnswerComplaintRequest = Type.Object(
  { complaintId: ComplaintId, text: ComplaintText, images: uploadIds },
  { additionalProperties: false },
);
export type AnswerComplaintRequest = Static<typeof AnswerComplaintRequest>;
