import { errorCodeOf, isApiErrorCode } from '@baize/api/errors';
import { errorSentence, validationSentence } from '@baize/i18n/sentences';
import { isValidationMessage } from '@baize/validation/messages';
import { useTranslation } from 'react-i18next';

/** The sentence of a refusal: of a code, or of whatever a hook calls its error. */
export function useErrorSentence(): (error: unknown) => string {
  const { i18n } = useTranslation();
  return (error) => errorSentence(i18n, isApiErrorCode(error) ? error : errorCodeOf(error));
}

/** The sentence under an input: of a validation message, or of an error code that concerns this input alone. */
export function useFieldSentence(): (error: unknown) => string | undefined {
  const { i18n } = useTranslation();
  return (error) => {
    if (isValidationMessage(error)) return validationSentence(i18n, error);
    return isApiErrorCode(error) ? errorSentence(i18n, error) : undefined;
  };
}
