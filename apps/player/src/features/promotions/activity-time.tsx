import type { Activity } from '@baize/contract/schemas/promotions';
import { useFormats } from '@baize/site/formats';
import { useIsHydrated } from '@baize/site/use-is-hydrated';
import { useCountdown } from '@baize/ui/use-countdown';
import { useTranslation } from 'react-i18next';
import { formatTimeLeft } from '../../shared/time-left.ts';

/** In this last stretch before its end, an activity shows the time that is left; before that, the date of its end. */
const COUNTDOWN_WITHIN_SECONDS = 86_400;

/** Keeps the height of the line in a first view that a host renders. */
const NO_TIME_YET = '\u00A0';

export interface ActivityTimeProps {
  activity: Pick<Activity, 'state' | 'beginsAt' | 'endsAt'>;
  /** Called when the activity ends while it is shown. */
  onEnd: () => void;
}

/** Says when an activity begins, ends or has ended, or that it has no end. */
export function ActivityTime({ activity: { state, beginsAt, endsAt }, onEnd }: ActivityTimeProps) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const isHydrated = useIsHydrated();
  const isOpenEnded = endsAt === null && state !== 'coming';
  // Times appear after hydration only: the host that renders the page may format them differently, and its view may be minutes old.
  if (!isHydrated && !isOpenEnded) return <>{NO_TIME_YET}</>;
  if (state === 'coming') return <>{t('promotion.begins_at', { time: dateTime(beginsAt) })}</>;
  if (endsAt === null) return <>{t('promotion.open_ended')}</>;
  if (state === 'closed') return <>{t('promotion.ended_at', { time: dateTime(endsAt) })}</>;
  return <Ending endsAt={endsAt} onEnd={onEnd} />;
}

function Ending({ endsAt, onEnd }: { endsAt: string; onEnd: () => void }) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const left = useCountdown({ atMs: Date.parse(endsAt), onEnd });
  if (left === 0) return <>{t('promotion.ended_at', { time: dateTime(endsAt) })}</>;
  if (left > COUNTDOWN_WITHIN_SECONDS) return <>{t('promotion.ends_at', { time: dateTime(endsAt) })}</>;
  return <span data-figures>{t('promotion.ends_in', { time: formatTimeLeft(left) })}</span>;
}
