import { useDepositQuoteQuery } from '@baize/api';
import type { DepositMethod, DepositPromotion } from '@baize/contract/schemas/deposits';
import { compare, parseAmount, toDecimal, type Currency } from '@baize/money';
import { useFormats } from '../formats.ts';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import styles from './deposit.module.css';
import type { MethodBounds } from './method-bounds.ts';
import { TurnoverNote } from './turnover-note.tsx';
import { useDebounced } from '../use-debounced.ts';

/** A deposit is quoted after a pause in typing this long, not for each figure. */
const AMOUNT_PAUSE_MS = 300;

export interface DepositSummaryProps {
  method: DepositMethod;
  /** The bonus that is chosen; undefined: none. */
  offer: DepositPromotion | undefined;
  bounds: MethodBounds;
  currency: Currency;
  /** Amount as the member types it. */
  amount: string;
}

/** Shows what the deposit comes to, by the server's figures; dashes until there is an amount that the method takes. */
export function DepositSummary({ method, offer, bounds, currency, amount }: DepositSummaryProps) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  // The amount is judged after the pause, by the bounds of that moment: a bonus that was chosen meanwhile may require more.
  const quoted = toQuotedAmount(useDebounced(amount, AMOUNT_PAUSE_MS), bounds, currency);
  const { currentData: quote, isFetching } = useDepositQuoteQuery(
    { methodId: method.methodId, amount: quoted ?? '', ...(offer && { promotionId: offer.promotionId }) },
    { skip: quoted === undefined },
  );
  const shown = quoted === undefined ? undefined : quote;
  const rows = [
    ['deposit.credited', shown?.amount],
    ...(offer ? ([['deposit.bonus', shown?.bonus]] as const) : []),
    ['deposit.fee', shown?.fee],
    ['deposit.turnover', shown?.turnoverRequired],
    ['deposit.to_pay', shown?.toPay],
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
      {shown && (
        <TurnoverNote {...{ currency }} whole={shown.turnoverRequired} ofBonus={shown.bonusTurnover} isPending />
      )}
    </>
  );
}

/** Converts the typed text to the amount of the quote; undefined where the method does not take it. */
function toQuotedAmount(text: string, { min, max }: MethodBounds, currency: Currency): string | undefined {
  const amount = parseAmount(text.trim(), currency);
  const fits = amount !== undefined && compare(amount, min) >= 0n && compare(amount, max) <= 0n;
  return fits ? toDecimal(amount) : undefined;
}
