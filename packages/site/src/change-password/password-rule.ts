import type { FieldRule } from '@baize/contract/schemas/system';
import { message, type ValidationMessage } from '@baize/validation/messages';
import { patternOf } from '@baize/validation/patterns';
import { boundsText } from '@baize/validation/rules';

/** Returns the sentence that states the merchant's password rule under its input, or undefined for a rule that this site does not know. */
export function passwordRuleMessage(rule: FieldRule): ValidationMessage | undefined {
  const pattern = patternOf(rule.patternId);
  return pattern && message(pattern.messageKey, { bounds: boundsText(rule) });
}
