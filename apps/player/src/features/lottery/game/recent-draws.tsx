import type { LottoDrawsValue } from '@baize/contract/schemas/lotto';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryReturnsPath, lotteryTrendsPath, lotteryVerifyPath } from '../../../shared/paths.ts';
import { DrawSoundButton } from './draw-sound-button.tsx';
import { DrawStrip } from './draw-strip.tsx';
import type { IssueOnSale } from '../draws/issue.ts';
import styles from './game.module.css';

export interface RecentDrawsProps {
  gameCode: string;
  family: string;
  /** True if the platform draws this lottery itself, so that each draw can be verified. */
  isOwnDraw: boolean;
  /** The last draw first. */
  draws: LottoDrawsValue['draws'];
  /** The draw whose numbers are announced one after the other at present. */
  announced: LottoDrawsValue['announced'];
  /** The issue whose draw is the next. */
  awaited: IssueOnSale | undefined;
}

/** The draw that is being announced, the last draw, earlier draws on demand, and links to trends and to the verification of each draw. */
export function RecentDraws({ gameCode, family, isOwnDraw, draws, announced, awaited }: RecentDrawsProps) {
  const { t } = useTranslation('player');
  const [last, ...earlier] = draws;
  // The draw that was there when the page opened is not new to anybody, so it is not animated.
  const [firstShown] = useState(last?.issue);
  const freshIssue = last && last.issue !== firstShown ? last.issue : undefined;
  return (
    <div className={styles.draws}>
      {announced && (
        <>
          <p className={styles.drawName}>{t('lottery.announced', { issue: announced.issue })}</p>
          <DrawStrip family={family} draw={announced.text} />
        </>
      )}
      {last ? (
        <>
          <div className={styles.drawHead}>
            <p className={styles.drawName}>
              {t('lottery.last_draw', { issue: last.issue })}
              {last.version > 1 && <span className={styles.corrected}> {t('lottery.corrected')}</span>}
            </p>
            <DrawSoundButton freshIssue={freshIssue} />
          </div>
          <DrawStrip key={last.issue} family={family} draw={last.text} isFresh={freshIssue !== undefined} />
        </>
      ) : (
        <p className={styles.waiting}>{t('lottery.no_draws')}</p>
      )}
      {awaited && awaited.issue !== announced?.issue && (
        <p className={styles.waiting}>{t('lottery.drawing', { issue: awaited.issue })}</p>
      )}
      <output className={styles.spoken}>
        {last && freshIssue && t('lottery.drawn_spoken', { issue: freshIssue, numbers: spokenText(last.text) })}
      </output>
      <p className={styles.drawLinks}>
        <Link to={lotteryTrendsPath(gameCode)}>{t('lottery.trends')}</Link>
        {last && isOwnDraw && (
          <Link to={lotteryVerifyPath({ gameCode, issue: last.issue })}>
            {t('lottery.verify_draw', { issue: last.issue })}
          </Link>
        )}
        <Link to={lotteryReturnsPath(gameCode)}>{t('lottery.returns')}</Link>
      </p>
      {earlier.length > 0 && <EarlierDraws {...{ gameCode, family, isOwnDraw }} draws={earlier} />}
    </div>
  );
}

function EarlierDraws({ gameCode, family, isOwnDraw, draws }: Omit<RecentDrawsProps, 'announced' | 'awaited'>) {
  const { t } = useTranslation('player');
  return (
    <details className={styles.earlier}>
      <summary>{t('lottery.earlier_draws')}</summary>
      <ol className={styles.history}>
        {draws.map(({ issue, text }) => (
          <li key={issue}>
            <div className={styles.drawHead}>
              <span className={styles.issueNumber}>{issue}</span>
              {isOwnDraw && (
                <Link
                  className={styles.issueNumber}
                  to={lotteryVerifyPath({ gameCode, issue })}
                  aria-label={t('lottery.verify_draw', { issue })}
                >
                  {t('lottery.verify')}
                </Link>
              )}
            </div>
            <DrawStrip family={family} draw={text} look="short" />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Numbers with pauses between them, as a screen reader reads them. */
function spokenText(text: string): string {
  return (text.split('@')[0] ?? '').replaceAll(/[,|]/g, ', ');
}
