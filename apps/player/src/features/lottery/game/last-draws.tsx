import { useLottoDrawsQuery } from '@baize/api/member';
import type { LottoDrawsValue } from '@baize/contract/schemas/lotto';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { Skeleton } from '@baize/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawStrip } from './draw-strip.tsx';
import { readDraw } from './draw-view.ts';
import type { IssueOnSale } from './issue.ts';
import type { ServerClock } from './server-clock.ts';
import { useAwaitedDraw } from './use-awaited-draw.ts';
import { useDrawChanges } from './use-draw-changes.ts';
import { useRefetchAt } from './use-refetch-at.ts';
import styles from './game.module.css';

export interface LastDrawsProps {
  gameCode: string;
  family: string;
  openIssue: IssueOnSale | null;
  clock: ServerClock;
}

const DRAWS_SHOWN = 10;
/** Numbers stand on the page within this time after the message that they are drawn, and the time of one call. */
const REFETCH_SPREAD_MS = 300;

/** The last draw as a strip, and those before it on demand. A draw that arrives while the page is open appears number by number. */
export function LastDraws({ gameCode, family, openIssue, clock }: LastDrawsProps) {
  const { t } = useTranslation('player');
  const sentence = useErrorSentence();
  const { data, error, refetch } = useLottoDrawsQuery(
    { gameCode, limitNum: DRAWS_SHOWN },
    { refetchOnFocus: true, refetchOnReconnect: true },
  );
  const awaited = useAwaitedDraw(openIssue, data?.draws[0]?.issue);
  useDrawChanges(gameCode, { subjects: ['drawn', 'voided'], spreadMs: REFETCH_SPREAD_MS }, () => void refetch());
  useRefetchAt(data && awaited && Date.parse(awaited.drawsAt), clock, () => void refetch());
  if (data) return <Draws draws={data.draws} family={family} awaited={awaited} />;
  if (error)
    return (
      <p role="alert" className={styles.drawsFailed}>
        {sentence(error)}
        <Button size="small" onClick={() => void refetch()}>
          {t('act.try_again')}
        </Button>
      </p>
    );
  return (
    <div aria-busy="true">
      <Skeleton shape="block" className={styles.stripSkeleton} />
    </div>
  );
}

interface DrawsProps {
  draws: LottoDrawsValue['draws'];
  family: string;
  awaited: IssueOnSale | undefined;
}

function Draws({ draws, family, awaited }: DrawsProps) {
  const { t } = useTranslation('player');
  const [last, ...earlier] = draws;
  // The draw that stood there at first was seen by nobody here; it does not move.
  const [firstShown] = useState(last?.issue);
  if (!last) return <p className={styles.waiting}>{t('lottery.no_draws')}</p>;
  return (
    <div className={styles.draws}>
      <p className={styles.drawName}>
        {t('lottery.last_draw', { issue: last.issue })}
        {last.version > 1 && <span className={styles.corrected}> {t('lottery.corrected')}</span>}
      </p>
      <DrawStrip key={last.issue} view={readDraw(family, last.text)} isFresh={last.issue !== firstShown} />
      {awaited && <p className={styles.waiting}>{t('lottery.drawing', { issue: awaited.issue })}</p>}
      <output className={styles.spoken}>
        {last.issue !== firstShown && t('lottery.drawn_spoken', { issue: last.issue, numbers: spokenText(last.text) })}
      </output>
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t('lottery.earlier_draws')}</summary>
          <ol className={styles.history}>
            {earlier.map(({ issue, text }) => (
              <li key={issue}>
                <span className={styles.issueNumber}>{issue}</span>
                <DrawStrip view={readDraw(family, text)} look="short" />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

/** Numbers with pauses between them, as a screen reader reads them. */
function spokenText(text: string): string {
  return (text.split('@')[0] ?? '').replaceAll(/[,|]/g, ', ');
}
