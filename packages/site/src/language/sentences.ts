import { errorCodeOf, isApiErrorCode } from '@baize/api';
import { errorSentence } from '@baize/i18n/sentences';
import { useTranslation } from 'react-i18next';

/** The texts of refusals load after the first view, so a sentence that is already shown must rerender when they arrive. */
const RENDER_WHEN_TEXTS_ARRIVE = { bindI18nStore: 'added' } as const;

/** Returns a function for the sentence of an error code, or of a query error. */
export function useErrorSentence(): (error: unknown) => string {
  const { i18n } = useTranslation(undefined, RENDER_WHEN_TEXTS_ARRIVE);
  return (error) => errorSentence(i18n, isApiErrorCode(error) ? error : errorCodeOf(error));
}
