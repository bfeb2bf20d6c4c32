import { isApiErrorCode, type ApiError, type ApiErrorCode } from '@baize/api';
import { isValidationMessage, type ValidationMessage } from '@baize/validation/messages';

/** Error of one input: a rule of its form, or a fact that the server alone knows (a name that is taken). */
export type FieldError = ValidationMessage | ApiErrorCode;

/**
 * What a refusal says about single inputs: `{ fields: { username: { key, params } } }`. Empty where it concerns the whole form;
 * what has no sentence of ours is left out, never shown.
 */
export function serverFieldErrors({ value }: ApiError): Record<string, FieldError> {
  if (typeof value !== 'object' || value === null || !('fields' in value)) return {};
  const { fields } = value;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, FieldError] => isFieldError(entry[1])),
  );
}

function isFieldError(error: unknown): error is FieldError {
  return isValidationMessage(error) || isApiErrorCode(error);
}
