import type { LottoDrawsValue } from '@baize/contract/schemas/lotto';
import { SelectField } from '@baize/ui/select-field';
import { useTranslation } from 'react-i18next';
import { readDraw } from '../draws/read-draw.ts';
import { CountGrid } from './count-grid.tsx';
import { HotAndCold } from './hot-and-cold.tsx';
import { RoadCard } from './road-card.tsx';
import { countSymbols } from './symbol-counts.ts';
import { TrendTable } from './trend-table.tsx';
import { trendsOfFamily, type TrendChart } from './trend-charts.ts';
import type { TrendsAddress } from './trends-address.ts';
import styles from './trends.module.css';

/** The largest number of columns of the table. A chart with more symbols shows its counts in a grid instead. */
const TABLE_SYMBOLS_MAX = 20;

export interface TrendChartsProps {
  value: LottoDrawsValue;
  address: TrendsAddress;
  onChange: (change: Partial<TrendsAddress>) => void;
}

/** The choice of a chart, and its views: hot and cold numbers, the table of draws or the grid of counts, and the roads. */
export function TrendCharts({ value: { family, draws }, address, onChange }: TrendChartsProps) {
  const trends = trendsOfFamily(family);
  const chart = trends?.charts.find(({ id }) => id === address.chart) ?? trends?.charts[0];
  if (!trends || !chart) return null;
  const read = draws.flatMap(({ issue, text }) => {
    const rows = readDraw(family, text);
    return rows ? [{ issue, rows }] : [];
  });
  const shownDraws = read.map(({ rows }) => rows);
  const counts = countSymbols(chart, shownDraws);
  return (
    <>
      <ChartChoice charts={trends.charts} value={chart.id} onChange={(id) => onChange({ chart: id })} />
      <HotAndCold counts={counts} />
      {chart.symbols.length > TABLE_SYMBOLS_MAX ? (
        <CountGrid counts={counts} />
      ) : (
        <TrendTable chart={chart} counts={counts} draws={read} />
      )}
      <RoadCard
        chart={chart}
        trends={trends}
        draws={shownDraws}
        value={address.road}
        onChange={(road) => onChange({ road })}
      />
    </>
  );
}

interface ChartChoiceProps {
  charts: readonly TrendChart[];
  value: string;
  onChange: (id: string) => void;
}

function ChartChoice({ charts, value, onChange }: ChartChoiceProps) {
  const { t } = useTranslation('player');
  return (
    <SelectField
      className={styles.chartChoice}
      label={t('lotto_trend.chart')}
      options={charts.map(({ id, kind, position = 0 }) => ({
        value: id,
        label: kind === 'position' ? t('lotto_trend.chart_position', { number: position }) : t(CHART_TEXTS[kind]),
      }))}
      value={value}
      onValueChange={onChange}
    />
  );
}

const CHART_TEXTS = {
  sum: 'lotto_trend.chart_sum',
  sum2: 'lotto_trend.chart_sum2',
  faces: 'lotto_trend.chart_faces',
  special: 'lotto_trend.chart_special',
  drawn: 'lotto_trend.chart_drawn',
  tails: 'lotto_trend.chart_tails',
  special2: 'lotto_trend.chart_special2',
  bottom: 'lotto_trend.chart_bottom',
} as const satisfies Record<Exclude<TrendChart['kind'], 'position'>, string>;
