import { useDepositQuoteQuery } from '@baize/api';
import type { DepositMethod, DepositPromotion } from '@baize/contract/schemas/deposits';
import { compare, parseAmount, toDecimal, type Currency } from '@baize/money';
import { useFormats } from '../language/formats.ts';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import styles from './deposit.module.css';
import type { MethodBounds } from './method-bounds.ts';
import { TurnoverNote } from './turnover-note.tsx';
import { useDebounced } from '../forms/use-debounced.ts';

/** The quote is requested after this pause in typing (debounce) and not for each digit. */
const AMOUNT_PAUSE_MS = 300;

export interface DepositSummaryProps {
  method: DepositMethod;
  /** The selected bonus, or undefined for none. */
  offer: DepositPromotion | undefined;
  bounds: MethodBounds;
  currency: Currency;
  /** The amount as the member has typed it. */
  amount: string;
}

/** Shows the sums of the deposit as quoted by the server; dashes until the amount is one that the method accepts. */
export function DepositSummary({ method, offer, bounds, currency, amount }: DepositSummaryProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  // The debounced amount is checked against the current bounds, because a bonus selected during the pause may require
  // more.
  const quoted = toQuotedAmount(useDebounced(amount, AMOUNT_PAUSE_MS), bounds, currency);
  const { currentData: quote, isFetching } = useDepositQuoteQuery(
    { methodId: method.methodId, amount: quoted ?? '', ...(offer && { promotionId: offer.promotionId }) },
    { skip: quoted === undefined },
  );
  const currentQuote = quoted === undefined ? undefined : quote;
  const rows = [
    ['deposit.credited', currentQuote?.amount],
    ...(offer ? ([['deposit.bonus', currentQuote?.bonus]] as const) : []),
    ['deposit.fee', currentQuote?.fee],
    ['deposit.turnover', currentQuote?.turnoverRequired],
    ['deposit.to_pay', currentQuote?.toPay],
  ] as const;
  return (
    <>
      <dl className={styles.summary} aria-busy={isFetching}>
        {rows.map(([key, value]) => (
          <div key={key} className={styles.line}>
            <dt>{t(key)}</dt>
            <dd data-figures>
              {value === undefined ? isFetching ? <Skeleton className={styles.figure} /> : '–' : money(value, currency)}
            </dd>
          </div>
        ))}
      </dl>
      {currentQuote && (
        <TurnoverNote
          {...{ currency }}
          whole={currentQuote.turnoverRequired}
          ofBonus={currentQuote.bonusTurnover}
          isPending
        />
      )}
    </>
  );
}

/** Converts the typed text to the amount of the quote. Returns undefined where the method does not accept it. */
function toQuotedAmount(text: string, { min, max }: MethodBounds, currency: Currency): string | undefined {
  const amount = parseAmount(text.trim(), currency);
  const fits = amount !== undefined && compare(amount, min) >= 0n && compare(amount, max) <= 0n;
  return fits ? toDecimal(amount) : undefined;
}
