import { isApiErrorCode, type ApiError, type ApiErrorCode } from '@baize/api';
import { isValidationMessage, type ValidationMessage } from '@baize/validation/messages';

/** Error of one input: a broken rule of its form, or a fact that only the server knows, such as a taken name. */
export type FieldError = ValidationMessage | ApiErrorCode;

/**
 * Reads the errors of single inputs from a refusal: `{ fields: { username: { key, params } } }`. Returns an empty
 * object where the refusal concerns the whole form. Entries without a known text are left out.
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
