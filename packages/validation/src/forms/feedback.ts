import { COMPLAINT_MAX_CHARACTERS, FEEDBACK_MAX_CHARACTERS, FEEDBACK_MIN_CHARACTERS } from '@baize/contract/limits';
import { object, type ObjectSchema } from 'yup';
import { message } from '../messages.ts';
import { picturesField, type PickedPicture } from '../picture-fields.ts';
import { judgedText, judgeMaxLength, lengthUpTo, requiredText } from '../rules.ts';

/** The limits of `@baize/contract`. */
const CONTACT_LENGTH_MAX = 254;
const TITLE_LENGTH_MAX = 120;

export interface FeedbackFormValues {
  content: string;
  contact?: string | undefined;
  images: PickedPicture[];
}

/** Spec section 5, "Feedback content must be between {0} and {1}". `contact`: where a visitor wants the answer. */
export function feedbackForm(): ObjectSchema<FeedbackFormValues> {
  const bounds = { min: FEEDBACK_MIN_CHARACTERS, max: FEEDBACK_MAX_CHARACTERS };
  return object({
    content: judgedText((text) => {
      const length = lengthUpTo(text, bounds.max);
      const fits = length >= bounds.min && length <= bounds.max;
      return fits ? undefined : message('validation.content_length', bounds);
    }).required(message('validation.content_required')),
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
    title: requiredText(TITLE_LENGTH_MAX),
    text: requiredText(COMPLAINT_MAX_CHARACTERS, 'validation.content_required'),
    images: picturesField(),
  });
}
