import type { ComplaintSubject } from '@baize/contract/schemas/feedback';
import { useFormats } from '../language/formats.ts';

/** Returns a formatter for the subject of a complaint: its time, its amount, and the payment method or game. */
export function useSubjectText(): (subject: ComplaintSubject) => string {
  const { dateTime, money } = useFormats();
  return ({ at, amount, currency, name }) =>
    [dateTime(at), money(amount, currency), name].filter((part) => part !== '').join(', ');
}
