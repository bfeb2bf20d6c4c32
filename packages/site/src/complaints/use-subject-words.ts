import type { ComplaintSubject } from '@baize/contract/schemas/feedback';
import { useFormats } from '../formats.ts';

/** Returns the words for what a complaint is about: when, how much, and the method or the game. */
export function useSubjectWords(): (subject: ComplaintSubject) => string {
  const { dateTime, money } = useFormats();
  return ({ at, amount, currency, name }) =>
    [dateTime(at), money(amount, currency), name].filter((word) => word !== '').join(', ');
}
