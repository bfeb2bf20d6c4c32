import { useNumberFormats } from '@baize/site/number-formats';
import type { Column } from '@baize/ui/data-table';
import { useTranslation } from 'react-i18next';
import { drawsPerWin, formatPays, outcomeCount, percentOf } from './return-figures.ts';
import type { ReturnRow } from './return-rows.ts';
import styles from './returns.module.css';

/** The columns of the tables of odds and returns. Every figure is rounded down. */
export function useReturnColumns(): Column<ReturnRow>[] {
  const { t } = useTranslation('player');
  const { count } = useNumberFormats();
  const outcomes = ({ tier }: ReturnRow) => {
    const counted = outcomeCount(tier.expectedWins);
    return counted ? t('returns.outcomes_of', { wins: count(counted.wins), outcomes: count(counted.outcomes) }) : '–';
  };
  return [
    { key: 'play', head: t('returns.play'), cell: (row) => <PlayCell {...row} /> },
    {
      key: 'prize',
      head: t('returns.prize'),
      cell: ({ tier, prize }) => (tier.id === 'win' ? t('returns.single_prize') : prize),
    },
    { key: 'outcomes', head: t('returns.outcomes'), numeric: true, cell: outcomes },
    {
      key: 'chance',
      head: t('returns.chance'),
      numeric: true,
      cell: ({ tier }) => t('returns.one_in', { number: drawsPerWin(tier.expectedWins) }),
    },
    {
      key: 'pays',
      head: t('returns.pays'),
      numeric: true,
      cell: ({ pays, costs }) => t('returns.pays_for', { pays: formatPays(pays), cost: formatPays(costs) }),
    },
    {
      key: 'return',
      head: t('returns.return'),
      numeric: true,
      cell: ({ returned }) => t('returns.percent', { share: percentOf(returned) }),
    },
  ];
}

/** The name of a play, which unfolds its help. */
function PlayCell({ name, help }: Pick<ReturnRow, 'name' | 'help'>) {
  return (
    <details className={styles.play}>
      <summary>{name}</summary>
      <p>{help}</p>
    </details>
  );
}
