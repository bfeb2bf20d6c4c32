import { useFormats } from '@baize/site/formats';
import { BarChart } from '@baize/ui/bar-chart';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { coldest, hottest, type SymbolCount } from './symbol-counts.ts';
import styles from './trends.module.css';

/** The number of hot and of cold numbers that are named. */
const NAMED_MAX = 5;

/** Shows the numbers that came most and least often, and the count of each number. */
export function HotAndCold({ counts }: { counts: readonly SymbolCount[] }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  return (
    <div className={styles.pair}>
      <Card title={t('lotto_trend.hot_and_cold')}>
        <Named label={t('lotto_trend.hot')} counts={hottest(counts, NAMED_MAX)} tone="hot" />
        <Named label={t('lotto_trend.cold')} counts={coldest(counts, NAMED_MAX)} tone="cold" />
        <p className={styles.words}>{t('lotto_trend.legend')}</p>
        <p className={styles.words}>{t('lotto_trend.no_memory')}</p>
      </Card>
      <Card title={t('lotto_trend.times')}>
        <BarChart
          title={t('lotto_trend.times')}
          categoryHead={t('lotto_trend.number')}
          categories={counts.map(({ symbol }) => symbol)}
          series={[
            {
              name: t('lotto_trend.times'),
              values: counts.map(({ times }) => times),
              texts: counts.map(({ times }) => count(times)),
            },
          ]}
          formatTick={(value) => count(value)}
          legend={false}
        />
      </Card>
    </div>
  );
}

interface NamedProps {
  label: string;
  counts: readonly SymbolCount[];
  tone: 'hot' | 'cold';
}

function Named({ label, counts, tone }: NamedProps) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  return (
    <section className={styles.named} data-tone={tone} aria-label={label}>
      <h3>{label}</h3>
      <ul>
        {counts.map(({ symbol, times, missing }) => (
          <li key={symbol}>
            <b data-figures>{symbol}</b>
            <small>{t('lotto_trend.times_and_missing', { times: count(times), missing: count(missing) })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
