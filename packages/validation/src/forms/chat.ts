import { CHAT_NOTE_MAX_CHARACTERS } from '@baize/contract/limits';
import { object, type ObjectSchema } from 'yup';
import { requiredText } from '../rules.ts';

export interface ModerationFormValues {
  reason: string;
}

/** Why a moderator of a chat room removes a message, or mutes or bans its author. */
export function moderationForm(): ObjectSchema<ModerationFormValues> {
  return object({ reason: requiredText(CHAT_NOTE_MAX_CHARACTERS) });
}
