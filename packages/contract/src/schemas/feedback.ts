import { Type, type Static } from 'typebox';
import { complaintStates, complaintSubjectKinds, complaintTopics } from '../codes.ts';
import {
  COMPLAINT_MAX_CHARACTERS,
  COMPLAINT_RATING_MAX,
  COMPLAINT_SUBJECTS_MAX,
  COMPLAINT_TITLE_MAX_CHARACTERS,
  FEEDBACK_MAX_CHARACTERS,
} from '../limits.ts';
import { Amount, CurrencyCode, Instant, pageOf, pageQuery, RequestId } from './common.ts';
import { uploadIds } from './uploads.ts';
import { HumanPass } from './verification.ts';

/** Feedback of members and visitors (spec sections 5 and 7). `contact` is the address for the answer. The server counts the words. */
export const FeedbackRequest = Type.Object(
  {
    requestId: RequestId,
    content: Type.String({ minLength: 1, maxLength: FEEDBACK_MAX_CHARACTERS }),
    contact: Type.Optional(Type.String({ maxLength: 254 })),
    images: uploadIds,
    /** Pass of the scene feedback. A visitor needs it where the brand requires it. */
    humanCheck: Type.Optional(HumanPass),
  },
  { additionalProperties: false },
);
export type FeedbackRequest = Static<typeof FeedbackRequest>;

const ComplaintId = Type.String({ minLength: 1, maxLength: 40 });
const ComplaintText = Type.String({ minLength: 1, maxLength: COMPLAINT_MAX_CHARACTERS, pattern: '\\S' });
const Topic = Type.Enum([...complaintTopics]);
const SubjectKind = Type.Enum([...complaintSubjectKinds]);
const SubjectId = Type.String({ minLength: 1, maxLength: 40 });

/** The subject of a complaint as the member's own list showed it. `name` is the method of a deposit or the game of a bet, and may be empty. */
export const ComplaintSubject = Type.Object({
  kind: SubjectKind,
  subjectId: SubjectId,
  at: Instant,
  currency: CurrencyCode,
  amount: Amount,
  name: Type.String(),
});
export type ComplaintSubject = Static<typeof ComplaintSubject>;

export const ComplaintSubjectsQuery = Type.Object({ kind: SubjectKind });
export type ComplaintSubjectsQuery = Static<typeof ComplaintSubjectsQuery>;

/** The member's newest records, newest first. */
export const ComplaintSubjectsValue = Type.Object({
  list: Type.Array(ComplaintSubject, { maxItems: COMPLAINT_SUBJECTS_MAX }),
});
export type ComplaintSubjectsValue = Static<typeof ComplaintSubjectsValue>;

const Rating = Type.Integer({ minimum: 1, maximum: COMPLAINT_RATING_MAX });

const complaintFields = {
  complaintId: ComplaintId,
  topic: Topic,
  title: Type.String(),
  state: Type.Enum([...complaintStates]),
  createdAt: Instant,
  updatedAt: Instant,
  /** Time by which the operator has promised an answer; null while no answer is due. */
  dueAt: Type.Union([Instant, Type.Null()]),
  /** True where the member has not opened the operator's last message yet. */
  unread: Type.Boolean(),
};
export const Complaint = Type.Object(complaintFields);
export type Complaint = Static<typeof Complaint>;

export const ComplaintsQuery = Type.Object(pageQuery);
export type ComplaintsQuery = Static<typeof ComplaintsQuery>;

export const ComplaintsValue = Type.Object({
  ...pageOf(Complaint),
  /** Hours within which the operator answers. */
  answerHours: Type.Integer({ minimum: 1 }),
});
export type ComplaintsValue = Static<typeof ComplaintsValue>;

export const ComplaintQuery = Type.Object({ complaintId: ComplaintId });
export type ComplaintQuery = Static<typeof ComplaintQuery>;

/** A complaint with its messages, oldest first. */
export const ComplaintValue = Type.Object({
  ...complaintFields,
  subject: Type.Union([ComplaintSubject, Type.Null()]),
  /** True where the promised answer is late. */
  late: Type.Boolean(),
  /** True where the member can write: the complaint is open, or a message reopens it. */
  writable: Type.Boolean(),
  /** Time until which a message reopens a closed complaint. */
  reopenUntil: Type.Union([Instant, Type.Null()]),
  rating: Type.Union([Rating, Type.Null()]),
  posts: Type.Array(
    Type.Object({
      by: Type.Enum(['member', 'service']),
      /** Plain text. */
      text: Type.String(),
      /** Ids for `uploadedImage`. */
      images: Type.Array(Type.String({ format: 'uuid' })),
      at: Instant,
    }),
  ),
});
export type ComplaintValue = Static<typeof ComplaintValue>;

export const CreateComplaintRequest = Type.Object(
  {
    requestId: RequestId,
    topic: Topic,
    title: Type.String({ minLength: 1, maxLength: COMPLAINT_TITLE_MAX_CHARACTERS, pattern: '\\S' }),
    text: ComplaintText,
    /** Id from `complaintSubjects`. A record of another member is reported as not found. */
    subject: Type.Optional(Type.Object({ kind: SubjectKind, subjectId: SubjectId }, { additionalProperties: false })),
    images: uploadIds,
  },
  { additionalProperties: false },
);
export type CreateComplaintRequest = Static<typeof CreateComplaintRequest>;

export const AnswerComplaintRequest = Type.Object(
  { requestId: RequestId, complaintId: ComplaintId, text: ComplaintText, images: uploadIds },
  { additionalProperties: false },
);
export type AnswerComplaintRequest = Static<typeof AnswerComplaintRequest>;

export const ComplaintRequest = Type.Object({ complaintId: ComplaintId }, { additionalProperties: false });
export type ComplaintRequest = Static<typeof ComplaintRequest>;

export const RateComplaintRequest = Type.Object(
  { complaintId: ComplaintId, rating: Rating },
  { additionalProperties: false },
);
export type RateComplaintRequest = Static<typeof RateComplaintRequest>;
