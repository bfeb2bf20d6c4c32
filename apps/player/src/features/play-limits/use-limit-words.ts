import type { PlayLimit } from '@baize/contract/schemas/play-limits';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';

const HOUR_MINUTES = 60;

/** Returns a function that writes a duration in minutes, such as "1 h 20 min". */
export function useDuration(): (minutes: number) => string {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  return (minutes) => {
    const parts = { hours: count(Math.floor(minutes / HOUR_MINUTES)), minutes: count(minutes % HOUR_MINUTES) };
    if (minutes < HOUR_MINUTES) return t('limit.minutes', parts);
    return minutes % HOUR_MINUTES === 0 ? t('limit.hours', parts) : t('limit.hours_minutes', parts);
  };
}

/** Returns functions that write a limit, the used part of it, and the value that it will be raised to. Money is in `currency`, time in hours and minutes. */
export function useLimitWords(currency: Currency) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const duration = useDuration();
  const formatValue = (value: string | number | null): string => {
    if (value === null) return t('limit.none');
    return typeof value === 'number' ? duration(value) : money(value, currency);
  };
  return {
    value: (limit: PlayLimit) => formatValue(limit.kind === 'session' ? limit.minutes : limit.amount),
    used: (limit: PlayLimit) => formatValue(limit.kind === 'session' ? limit.usedMinutes : limit.used),
    raisedTo: ({ raise }: PlayLimit) => formatValue(raise?.to ?? null),
  };
}
