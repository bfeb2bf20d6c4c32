import { Countdown } from '@baize/ui/countdown';
import { useCountdown } from '@baize/ui/use-countdown';
import { useTranslation } from 'react-i18next';
import type { IssueOnSale } from '../draws/issue.ts';
import type { ServerClock } from './server-clock.ts';
import styles from './game.module.css';

/** In this last stretch, the countdown is highlighted and the close is announced. */
const CLOSING_SOON_SECONDS = 10;

export interface IssueCountdownProps {
  issue: IssueOnSale | null;
  clock: ServerClock;
}

/** The number and the countdown of the open issue. After its close, and between two issues, a sentence replaces the countdown. */
export function IssueCountdown({ issue, clock }: IssueCountdownProps) {
  const { t } = useTranslation('player');
  if (!issue) return <p className={styles.waiting}>{t('lottery.between_issues')}</p>;
  return <RunningIssue key={issue.issue} issue={issue} clock={clock} />;
}

function RunningIssue({ issue, clock }: { issue: IssueOnSale; clock: ServerClock }) {
  const { t } = useTranslation('player');
  const target = { atMs: Date.parse(issue.closesAt), nowMs: clock };
  const left = useCountdown(target);
  const state = left === 0 ? 'closed' : left <= CLOSING_SOON_SECONDS ? 'closing' : 'open';
  return (
    <p className={styles.issue} data-state={state}>
      <span className={styles.issueNumber}>{t('lottery.issue', { issue: issue.issue })}</span>
      {state === 'closed' ? (
        <span>{t('lottery.closed')}</span>
      ) : (
        <Countdown
          {...target}
          className={styles.countdown}
          label={t('lottery.closes_in')}
          writeDays={(left) => t('time.days', left)}
          spoken={({ hours, minutes, seconds }) =>
            t('lottery.closes_spoken', { minutes: String(hours * 60 + minutes), seconds: String(seconds) })
          }
        />
      )}
      {state === 'closing' && <span className={styles.closing}>{t('lottery.closing_soon')}</span>}
    </p>
  );
}
