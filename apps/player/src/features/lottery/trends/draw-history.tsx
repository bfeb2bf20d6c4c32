import type { LottoDrawsValue } from '@baize/contract/schemas/lotto';
import { useFormats } from '@baize/site/formats';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { DataTable, type Column } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryVerifyPath } from '../../../shared/paths.ts';
import { DrawnNumbers } from '../draws/drawn-numbers.tsx';
import styles from './trends.module.css';

/** The number of draws that are shown at first, because a draw with many prizes is a tall card on a phone. A button shows the others. */
const DRAWS_SHOWN_FIRST = 10;

/** The list of draws, the last one first, each with a link to its verification. */
export function DrawHistory({ value: { gameCode, family, draws } }: { value: LottoDrawsValue }) {
  const { t } = useTranslation('player');
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section aria-labelledby="draw-history">
      <h2 id="draw-history" className={styles.heading}>
        {t('lotto_trend.history')}
      </h2>
      <DataTable
        caption={t('lotto_trend.history')}
        columns={useDrawColumns(gameCode, family)}
        rows={isWhole ? draws : draws.slice(0, DRAWS_SHOWN_FIRST)}
        rowKey={({ issue }) => issue}
        empty={<EmptyState text={t('lotto_trend.empty')} />}
      />
      {!isWhole && draws.length > DRAWS_SHOWN_FIRST && (
        <div className={styles.more}>
          <Button onClick={() => setIsWhole(true)}>{t('lotto_trend.show_all')}</Button>
        </div>
      )}
    </section>
  );
}

function useDrawColumns(gameCode: string, family: string): Column<LottoDrawsValue['draws'][number]>[] {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  return [
    {
      key: 'issue',
      head: t('lotto_bet.issue'),
      cell: ({ issue, version }) => (
        <span className={styles.issue}>
          <b data-figures>{issue}</b>
          {version > 1 && <Badge tone="warn">{t('lotto_trend.corrected')}</Badge>}
        </span>
      ),
    },
    { key: 'drawnAt', head: t('lotto_bet.placed_at'), cell: ({ drawnAt }) => dateTime(drawnAt) },
    { key: 'draw', head: t('lotto_bet.draw'), cell: ({ text }) => <DrawnNumbers family={family} draw={text} /> },
    {
      key: 'verify',
      head: t('lotto_verify.act'),
      cell: ({ issue }) => (
        <Button
          size="small"
          aria-label={t('lotto_trend.verify_of', { issue })}
          render={<Link to={lotteryVerifyPath({ gameCode, issue })} />}
        >
          {t('lotto_verify.act')}
        </Button>
      ),
    },
  ];
}
