import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import type { SymbolCount } from './symbol-counts.ts';
import styles from './trends.module.css';

/** The strongest background that the style sheet has. */
const HEAT_MAX = 4;

/** The counts of many numbers in a grid. The more often a number was drawn, the stronger its background (`data-heat` from 0 to `HEAT_MAX`). */
export function CountGrid({ counts }: { counts: readonly SymbolCount[] }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const most = Math.max(1, ...counts.map(({ times }) => times));
  return (
    <Card title={t('lotto_trend.all_numbers')}>
      <ul className={styles.grid}>
        {counts.map(({ symbol, times, missing }) => (
          <li key={symbol} data-heat={Math.round((times / most) * HEAT_MAX)}>
            <b data-figures>{symbol}</b>
            <small>{t('lotto_trend.times_and_missing', { times: count(times), missing: count(missing) })}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
