import type { LottoBet } from '@baize/contract/schemas/lotto';
import { Button } from '@baize/ui/button';
import { useCountdown } from '@baize/ui/use-countdown';
import { useTranslation } from 'react-i18next';
import { formatTimeLeft } from '../../../shared/time-left.ts';
import { useIssueClock } from './use-issue-clock.ts';

interface CancelButtonProps {
  bet: LottoBet;
  onPress: () => void;
}

/** The button that cancels an open bet, with the time until its issue closes. The time appears once the clock of the server is known. */
export function CancelButton({ bet, onPress }: CancelButtonProps) {
  const nowMs = useIssueClock(bet.gameCode);
  const { t } = useTranslation('player');
  if (nowMs === undefined) return <Button onClick={onPress}>{t('lotto_bet.cancel')}</Button>;
  return <CountedButton key={bet.betId} bet={bet} onPress={onPress} nowMs={nowMs} />;
}

function CountedButton({ bet, onPress, nowMs }: CancelButtonProps & { nowMs: () => number }) {
  const { t } = useTranslation('player');
  const seconds = useCountdown({ atMs: Date.parse(bet.closesAt), nowMs });
  if (seconds === 0) return <Button disabled>{t('lotto_bet.closed')}</Button>;
  const left = formatTimeLeft(seconds, (days, time) => t('time.days', { days: String(days), time }));
  return <Button onClick={onPress}>{t('lotto_bet.cancel_within', { time: left })}</Button>;
}
