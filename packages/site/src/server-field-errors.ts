import type { ApiError } from '@baize/api';
import { isValidationMessage, type ValidationMessage } from '@baize/validation/messages';

/**
 * What a refusal says about single inputs: `{ fields: { username: { key, params } } }`. Empty where it concerns the whole form;
 * what is not a message of ours is left out, never shown.
 */
export function serverFieldErrors({ value }: ApiError): Record<string, ValidationMessage> {
  if (typeof value !== 'object' || value === null || !('fields' in value)) return {};
  const { fields } = value;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, ValidationMessage] => isValidationMessage(entry[1])),
  );
}
