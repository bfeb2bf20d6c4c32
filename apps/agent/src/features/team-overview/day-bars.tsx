import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import { formatMoney } from '@baize/money/format';
import { useFormats, wireMoney } from '@baize/site/formats';
import { BarChart } from '@baize/ui/bar-chart';
import type { DateRange } from '@baize/ui/date-range-model';
import { useTranslation } from 'react-i18next';
import { compactNumber, toDrawnSize } from '../../shared/amounts.ts';
import styles from './chart-card.module.css';
import { fillMissingDays, type DayFigures } from './day-figures.ts';

export interface DayBarsProps {
  overview: TeamOverviewValue;
  days: DateRange;
  /** The accessible name of the chart. */
  title: string;
  series: readonly { readonly name: string; readonly amountOf: (row: DayFigures) => string }[];
}

/** A bar chart with amounts of the team for each day. `amountOf` selects the amount of a series. */
export function DayBars({ overview, days, title, series }: DayBarsProps) {
  const { t } = useTranslation('agent');
  const { locale, shortDay } = useFormats();
  const rows = fillMissingDays(days, overview.byDay);
  return (
    <BarChart
      className={styles.bars}
      title={title}
      categoryHead={t('overview.day')}
      categories={rows.map(({ day }) => shortDay(day))}
      series={series.map(({ name, amountOf }) => {
        const amounts = rows.map((row) => wireMoney(amountOf(row), overview.currency));
        return { name, values: amounts.map(toDrawnSize), texts: amounts.map((amount) => formatMoney(amount, locale)) };
      })}
      formatTick={(value) => compactNumber(value, locale)}
    />
  );
}
