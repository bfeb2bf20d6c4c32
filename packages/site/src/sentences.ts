import { errorCodeOf, isApiErrorCode } from '@baize/api';
import { errorSentence } from '@baize/i18n/sentences';
import { useTranslation } from 'react-i18next';

/** The sentences of refusals arrive after the first view: a sentence that stands on the page is then rendered again. */
const RENDER_WHEN_TEXTS_ARRIVE = { bindI18nStore: 'added' } as const;

/** Returns the sentence of an error code, or of the error of a query. */
export function useErrorSentence(): (error: unknown) => string {
  const { i18n } = useTranslation(undefined, RENDER_WHEN_TEXTS_ARRIVE);
  return (error) => errorSentence(i18n, isApiErrorCode(error) ? error : errorCodeOf(error));
}
