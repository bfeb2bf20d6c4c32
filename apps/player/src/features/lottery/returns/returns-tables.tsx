import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { DataTable } from '@baize/ui/data-table';
import { EmptyState } from '@baize/ui/empty-state';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLunarYear } from '../texts/lunar-year.ts';
import { useFamily } from '../texts/use-family.ts';
import { usePlayTexts } from '../texts/use-play-texts.ts';
import { playReturns } from './play-returns.ts';
import { findRows, type ReturnRow } from './return-rows.ts';
import styles from './returns.module.css';
import { useReturnColumns } from './use-return-columns.tsx';

interface ReturnsTablesProps {
  terms: LottoGameValue;
  market: LottoGameValue['markets'][number];
  /** The text of the search. All plays are shown while it is empty. */
  words: string;
  onShowAll: () => void;
}

/** A table for each group of plays. Suspends until the plays and their texts have arrived. */
export function ReturnsTables({ terms, market, words, onShowAll }: ReturnsTablesProps) {
  const { t } = useTranslation('player');
  const rows = useReturnRows(terms, market);
  const found = findRows(rows, words);
  const columns = useReturnColumns();
  return (
    <>
      <VisuallyHidden render={<output />}>
        {words.trim() !== '' && t('returns.found', { count: found.length })}
      </VisuallyHidden>
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, ofGroup]) => (
        <Card key={group} title={group} padding="flush">
          <DataTable
            className={styles.table}
            caption={group}
            columns={columns}
            rows={ofGroup}
            rowKey={({ key }) => key}
            empty={null}
          />
        </Card>
      ))}
      {found.length === 0 && (
        <EmptyState text={t('returns.nothing')} action={<Button onClick={onShowAll}>{t('returns.show_all')}</Button>} />
      )}
    </>
  );
}

function useReturnRows(terms: LottoGameValue, market: ReturnsTablesProps['market']): ReturnRow[] {
  const { plays } = useFamily(terms.family);
  const textsOf = usePlayTexts(terms.family);
  return useMemo(() => {
    const lunarYear = currentLunarYear();
    return playReturns(plays, market, terms, lunarYear).map((entry) => {
      const texts = textsOf(entry.play, lunarYear);
      const { name, group, help } = texts;
      return {
        ...entry,
        key: `${entry.play.id} ${entry.tier.id}`,
        name,
        group,
        help,
        prize: texts.prize(entry.tier.id),
      };
    });
  }, [plays, textsOf, terms, market]);
}
