import type { ComplaintSubject } from '@baize/contract/schemas/feedback';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats.ts';

/** Returns the words for what a complaint is about: when, how much, and the method or the game. */
export function useSubjectWords(): (subject: ComplaintSubject) => string {
  const { t } = useTranslation('common');
  const { dateTime, money } = useFormats();
  return ({ at, amount, currency, name }) =>
    t('complaint.about_entry', { time: dateTime(at), amount: money(amount, currency), name }).trim();
}
