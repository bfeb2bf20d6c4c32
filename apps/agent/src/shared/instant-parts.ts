import type { Formats } from '@baize/i18n/format';

const DAY_FORMAT = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const TIME_FORMAT = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Formats the day and the time of an instant as two texts, which a narrow column shows below each other. */
export function formatInstantParts(
  instant: string,
  dateFormat: Formats['dateFormat'],
  timeZone: string,
): { day: string; time: string } {
  const at = new Date(instant);
  return {
    day: dateFormat({ timeZone, ...DAY_FORMAT }).format(at),
    time: dateFormat({ timeZone, ...TIME_FORMAT }).format(at),
  };
}
