import { useDepositQuoteQuery } from '@baize/api';
import type { DepositMethod, DepositPromotion } from '@baize/contract/schemas/deposits';
import { compare, parseAmount, toDecimal, type Currency } from '@baize/money';
import { FormNotice } from '../forms/form-notice.tsx';
import { useFormats } from '../language/formats.ts';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { findBonusObstacle } from './deposit-refusal.ts';
import styles from './deposit.module.css';
import type { MethodBounds } from './method-bounds.ts';
import { TurnoverNote } from './turnover-note.tsx';
import { useDebounced } from '../forms/use-debounced.ts';

/** The quote is requested after this pause in typing (debounce) and not for each digit. */
const AMOUNT_PAUSE_MS = 300;

export interface DepositSummaryProps {
  method: DepositMethod;
  /** The selected promotion, which adds a bonus to the deposit; undefined where none is selected. */
  promotion: DepositPromotion | undefined;
  bounds: MethodBounds;
  currency: Currency;
  /** The amount as the member has typed it. */
  amount: string;
}

/**
 * Shows the sums of the deposit as quoted by the server: skeletons while a quote is loading, and dashes while the typed
 * amount is not one that the method accepts. Where the bonus cannot be had with this amount, a notice says why.
 */
export function DepositSummary({ method, promotion, bounds, currency, amount }: DepositSummaryProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  // The debounced amount is checked against the current bounds, because a bonus selected during the pause may require
  // more.
  const quotedAmount = toQuotedAmount(useDebounced(amount, AMOUNT_PAUSE_MS), bounds, currency);
  // Without an accepted amount the query is skipped, and `quote` is undefined.
  const {
    currentData: quote,
    isFetching,
    error,
  } = useDepositQuoteQuery(
    { methodId: method.methodId, amount: quotedAmount ?? '', ...(promotion && { promotionId: promotion.promotionId }) },
    { skip: quotedAmount === undefined },
  );
  const obstacle = quotedAmount === undefined || isFetching ? undefined : findBonusObstacle(error);
  const rows = [
    ['deposit.credited', quote?.amount],
    ...(promotion ? ([['deposit.bonus', quote?.bonus]] as const) : []),
    ['deposit.fee', quote?.fee],
    ['deposit.turnover', quote?.turnoverRequired],
    ['deposit.to_pay', quote?.toPay],
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
      {obstacle && <FormNotice tone="warn" text={t(`deposit.bonus_${obstacle}`)} />}
      {quote && (
        <TurnoverNote
          {...{ currency }}
          totalTurnover={quote.turnoverRequired}
          bonusTurnover={quote.bonusTurnover}
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
