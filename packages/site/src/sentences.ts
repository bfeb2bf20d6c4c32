import { errorCodeOf, isApiErrorCode } from '@baize/api';
import { localeOf } from '@baize/i18n/number-format';
import { errorSentence, validationSentence } from '@baize/i18n/sentences';
import { isValidationMessage, type ValidationMessage } from '@baize/validation/messages';
import { useTranslation } from 'react-i18next';
import { groupedAmount } from './grouped-amount.ts';
import { useShownLanguage } from './language.tsx';

/** The sentence of a refusal: of a code, or of whatever a hook calls its error. */
export function useErrorSentence(): (error: unknown) => string {
  const { i18n } = useTranslation();
  return (error) => errorSentence(i18n, isApiErrorCode(error) ? error : errorCodeOf(error));
}

/** The sentence under an input: of a validation message, or of an error code that concerns this input alone. */
export function useFieldSentence(): (error: unknown) => string | undefined {
  const { i18n } = useTranslation();
  const locale = localeOf(useShownLanguage());
  return (error) => {
    if (isValidationMessage(error)) return validationSentence(i18n, readable(error, locale));
    return isApiErrorCode(error) ? errorSentence(i18n, error) : undefined;
  };
}

/** Bounds of an amount come as the wire writes them. */
function readable(message: ValidationMessage, locale: string): ValidationMessage {
  if (message.key !== 'validation.amount_between') return message;
  const bounds = Object.entries(message.params).map(([name, amount]) => [name, groupedAmount(String(amount), locale)]);
  return { key: message.key, params: Object.fromEntries(bounds) };
}
