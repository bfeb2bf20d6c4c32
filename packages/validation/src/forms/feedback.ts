import {
  COMPLAINT_MAX_CHARACTERS,
  COMPLAINT_TITLE_MAX_CHARACTERS,
  FEEDBACK_MAX_WORDS,
  FEEDBACK_MIN_WORDS,
} from '@baize/contract/limits';
import { object, type ObjectSchema } from 'yup';
import { isFeedbackLength } from '../feedback-length.ts';
import { message } from '../messages.ts';
import { picturesField, type PickedPicture } from '../picture-fields.ts';
import { judgedText, judgeMaxLength, requiredText } from '../rules.ts';

/** The limits of `@baize/contract`. */
const CONTACT_LENGTH_MAX = 254;

export interface FeedbackFormValues {
  content: string;
  contact?: string | undefined;
  images: PickedPicture[];
}

/** Spec section 5, "Feedback content must be between {0} and {1} words". `contact`: where a visitor wants the answer. */
export function feedbackForm(): ObjectSchema<FeedbackFormValues> {
  const bounds = { min: FEEDBACK_MIN_WORDS, max: FEEDBACK_MAX_WORDS };
  return object({
    content: judgedText((text) =>
      isFeedbackLength(text) ? undefined : message('validation.content_length', bounds),
    ).required(message('validation.content_required')),
    contact: judgedText((text) => judgeMaxLength(text, CONTACT_LENGTH_MAX)),
    images: picturesField(),
  });
}

export interface ComplaintFormValues {
  topic: string;
  title: string;
  text: string;
  images: PickedPicture[];
}

/** A complaint is feedback that gets an answer; its topics are those of `CreateComplaintRequest`. */
export function complaintForm(): ObjectSchema<ComplaintFormValues> {
  return object({
    topic: requiredText(),
    title: requiredText(COMPLAINT_TITLE_MAX_CHARACTERS),
    text: requiredText(COMPLAINT_MAX_CHARACTERS, 'validation.content_required'),
    images: picturesField(),
  });
}

export interface ComplaintReplyFormValues {
  text: string;
  images: PickedPicture[];
}

/** A message in a complaint. */
export function complaintReplyForm(): ObjectSchema<ComplaintReplyFormValues> {
  return object({
    text: requiredText(COMPLAINT_MAX_CHARACTERS, 'validation.content_required'),
    images: picturesField(),
  });
}
