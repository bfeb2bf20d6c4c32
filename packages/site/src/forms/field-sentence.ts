import { isApiErrorCode } from '@baize/api';
import type { LanguageCode } from '@baize/i18n/languages';
import { localeOf } from '@baize/i18n/number-format';
import { errorSentence, validationSentence } from '@baize/i18n/sentences';
import { isValidationMessage, type ValidationMessage } from '@baize/validation/messages';
import { useTranslation } from 'react-i18next';
import { groupedAmount } from './grouped-amount.ts';
import { useShownLanguage } from '../language/language.tsx';

/** Returns a function for the sentence below an input. The argument is a validation message, or an error code that concerns this input alone. */
export function useFieldSentence(): (error: unknown) => string | undefined {
  const { i18n } = useTranslation();
  const language = useShownLanguage();
  return (error) => {
    if (isValidationMessage(error)) return validationSentence(i18n, withGroupedAmounts(error, language));
    return isApiErrorCode(error) ? errorSentence(i18n, error) : undefined;
  };
}

/** Formats the bounds of an amount, which arrive as plain decimals of the API. */
function withGroupedAmounts(message: ValidationMessage, language: LanguageCode): ValidationMessage {
  if (message.key !== 'validation.amount_between') return message;
  const locale = localeOf(language);
  const bounds = Object.entries(message.params).map(([name, amount]) => [name, groupedAmount(String(amount), locale)]);
  return { key: message.key, params: Object.fromEntries(bounds) };
}
