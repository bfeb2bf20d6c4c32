import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import type { DrawRow } from '../draws/read-draw.ts';
import { trendCells, type SymbolCount, type TrendCell } from './symbol-counts.ts';
import type { TrendChart } from './trend-charts.ts';
import styles from './trends.module.css';

export interface TrendTableProps {
  chart: TrendChart;
  counts: readonly SymbolCount[];
  /** The last draw first. */
  draws: readonly { readonly issue: string; readonly rows: readonly DrawRow[] }[];
}

/** A row for each draw and a column for each number: a ball where it was drawn, else for how many draws it had been missing. */
export function TrendTable({ chart, counts, draws }: TrendTableProps) {
  const { t } = useTranslation('player');
  const cells = trendCells(
    chart,
    draws.map(({ rows }) => rows),
  );
  return (
    <Card title={t('lotto_trend.table')} padding="flush">
      {/* The table is wider than a phone. A person without a pointer scrolls it with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A region that scrolls has to take the focus. */}
      <section className={styles.scroll} aria-label={t('lotto_trend.table')} tabIndex={0}>
        <table className={styles.table} data-figures>
          <thead>
            <tr>
              <th scope="col">{t('lotto_bet.issue')}</th>
              {chart.symbols.map((symbol) => (
                <th key={symbol} scope="col">
                  {symbol}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draws.map(({ issue }, index) => (
              <tr key={issue}>
                <th scope="row">{issue}</th>
                {(cells[index] ?? []).map((cell, column) => (
                  <Cell key={chart.symbols[column]} cell={cell} symbol={chart.symbols[column] ?? ''} />
                ))}
              </tr>
            ))}
          </tbody>
          <CountRows counts={counts} />
        </table>
      </section>
    </Card>
  );
}

function Cell({ cell, symbol }: { cell: TrendCell; symbol: string }) {
  if (cell.isHit)
    return (
      <td data-state="hit">
        <b>{symbol}</b>
      </td>
    );
  return <td>{cell.missing}</td>;
}

function CountRows({ counts }: { counts: readonly SymbolCount[] }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const rows = [
    ['lotto_trend.times', ({ times }: SymbolCount) => times],
    ['lotto_trend.missing', ({ missing }: SymbolCount) => missing],
    ['lotto_trend.longest_missing', ({ longestMissing }: SymbolCount) => longestMissing],
  ] as const;
  return (
    <tfoot>
      {rows.map(([label, read]) => (
        <tr key={label}>
          <th scope="row">{t(label)}</th>
          {counts.map((symbolCount) => (
            <td key={symbolCount.symbol}>{count(read(symbolCount))}</td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
