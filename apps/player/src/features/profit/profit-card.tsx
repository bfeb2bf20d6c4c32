import type { PersonalProfitValue } from '@baize/contract/schemas/reports';
import { useFormats, wireMoney } from '@baize/site/formats';
import { BarChart } from '@baize/ui/bar-chart';
import { ChartFrame } from '@baize/ui/chart-frame';
import type { DateRange } from '@baize/ui/date-range-model';
import { EmptyState } from '@baize/ui/empty-state';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { formatMoney } from '@baize/money/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryRows, dayRows, toBarLength, type ProfitRow, type RowNames } from './profit-rows.ts';
import { ProfitTable } from './profit-table.tsx';
import styles from './profit.module.css';

type Grouping = 'day' | 'category';

export interface ProfitCardProps {
  /** `undefined` while it is loading. */
  value: PersonalProfitValue | undefined;
  period: DateRange;
}

/** Profit and loss by day or by category, as a chart and as a table under it. */
export function ProfitCard({ value, period }: ProfitCardProps) {
  const { t } = useTranslation('player');
  const [grouping, setGrouping] = useState<Grouping>('day');
  const names = useRowNames(grouping);
  const rows = value ? (grouping === 'day' ? dayRows(period, value.byDay) : categoryRows(value.byCategory)) : [];
  const state = value === undefined ? 'loading' : value.totals.bets === 0 ? 'empty' : 'ready';
  return (
    <>
      <ChartFrame
        title={t(`profit.by_${grouping}`)}
        state={state}
        end={
          <SegmentedControl
            label={t('profit.group')}
            size="small"
            segments={[
              { value: 'day', label: t('profit.day') },
              { value: 'category', label: t('bets.category') },
            ]}
            value={grouping}
            onValueChange={setGrouping}
          />
        }
        empty={<EmptyState text={t('bets.empty_title')} />}
        error={null}
      >
        {() => value && <Bars rows={rows} value={value} title={t(`profit.by_${grouping}`)} names={names} />}
      </ChartFrame>
      <div className={styles.table}>
        <ProfitTable
          rows={grouping === 'day' ? rows.filter(({ bets }) => bets > 0).toReversed() : rows}
          value={value}
          names={names}
        />
      </div>
    </>
  );
}

function useRowNames(by: Grouping): RowNames {
  const { t } = useTranslation('player');
  const { day, shortDay } = useFormats();
  if (by === 'day') return { head: t('profit.day'), long: day, short: shortDay };
  // Each key is a category code, so the catalogue has a text for it; the cast picks one of these keys for the type checker.
  const name = (key: string) => t(`category.${key as 'RNG'}`);
  return { head: t('bets.category'), long: name, short: name };
}

interface BarsProps {
  rows: readonly ProfitRow[];
  value: PersonalProfitValue;
  title: string;
  names: RowNames;
}

function Bars({ rows, value: { currency }, title, names }: BarsProps) {
  const { t } = useTranslation('player');
  const { locale } = useFormats();
  const ticks = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const series = (name: string, of: 'stake' | 'win') => ({
    name,
    values: rows.map((row) => toBarLength(row[of], currency)),
    texts: rows.map((row) => formatMoney(wireMoney(row[of], currency), locale)),
  });
  return (
    <BarChart
      title={title}
      categoryHead={names.head}
      categories={rows.map(({ key }) => names.short(key))}
      series={[series(t('profit.stake'), 'stake'), series(t('profit.win'), 'win')]}
      formatTick={(tick) => ticks.format(tick)}
    />
  );
}
