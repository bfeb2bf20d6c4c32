import { toNumber } from '@baize/lottery/ratio';
import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import type { LineTerms } from '../lines/line-terms.ts';
import type { LineQuote } from '../lines/quote-line.ts';
import styles from './panel.module.css';

export interface QuoteFactsProps {
  notes: number;
  /** `undefined` while the line has no price. */
  quote: LineQuote | undefined;
  terms: LineTerms;
}

/** Shows notes, price, prize and return to player of the picked numbers. While nothing is picked, dashes keep the places of the figures. */
export function QuoteFacts({ notes, quote, terms: { currency } }: QuoteFactsProps) {
  const { t } = useTranslation('player');
  const { count, percent, locale } = useFormats();
  const amount = (minor: bigint | undefined) =>
    minor === undefined ? '–' : formatMoney(money(currency, minor), locale);
  return (
    <dl className={styles.facts} aria-live="polite">
      <Fact name={t('lottery.notes')} value={count(notes)} />
      <Fact name={t('lottery.price')} value={amount(quote?.costMinor)} isStrong />
      <Fact name={quote?.isCapped ? t('lottery.win_capped') : t('lottery.win')} value={amount(quote?.winMinor)} />
      <Fact name={t('lottery.return')} value={quote?.returned ? percent(toNumber(quote.returned)) : '–'} />
      {quote !== undefined && quote.rebateMinor > 0n && (
        <Fact name={t('lottery.rebate')} value={amount(quote.rebateMinor)} />
      )}
    </dl>
  );
}

function Fact({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={styles.fact} data-strong={isStrong || undefined}>
      <dt>{name}</dt>
      <dd data-figures>{value}</dd>
    </div>
  );
}
