import { CHAT_MESSAGE_MAX_CHARACTERS } from '@baize/contract/limits';
import { done, refuse, type Outcome } from '../outcome.ts';
import { cleanChatText } from './clean-text.ts';
import { findRefusedWord, type RefusedWord } from './find-word.ts';
import { hasLink } from './has-link.ts';

/** The rules of a room for texts. */
export interface TextRules {
  readonly linksAllowed: boolean;
  readonly words: readonly RefusedWord[];
  /** Whether the text may be empty because a win is shared with it. */
  readonly mayBeEmpty: boolean;
}

/** Returns the stored form of a typed text, or the reason why the room refuses it. The refused word itself is not named. */
export function judgeChatText(typed: string, { linksAllowed, words, mayBeEmpty }: TextRules): Outcome<string> {
  const text = cleanChatText(typed);
  if (text === '' && !mayBeEmpty) return refuse('chat.refused', { reason: 'empty' });
  if (text.length > CHAT_MESSAGE_MAX_CHARACTERS) return refuse('chat.refused', { reason: 'long' });
  if (!linksAllowed && hasLink(text)) return refuse('chat.refused', { reason: 'link' });
  if (findRefusedWord(text, words) !== undefined) return refuse('chat.refused', { reason: 'word' });
  return done(text);
}
