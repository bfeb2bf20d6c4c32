import { errorCodeOf, isApiErrorCode } from '@baize/api';
import { errorSentence } from '@baize/i18n/sentences';
import { useTranslation } from 'react-i18next';

/** The sentence of a refusal: of a code, or of whatever a hook calls its error. */
export function useErrorSentence(): (error: unknown) => string {
  const { i18n } = useTranslation();
  return (error) => errorSentence(i18n, isApiErrorCode(error) ? error : errorCodeOf(error));
}
