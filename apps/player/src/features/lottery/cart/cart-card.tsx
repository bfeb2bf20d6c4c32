import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import type { IssueOnSale } from '../game/issue.ts';
import type { LineTerms } from '../panel/line-price.ts';
import { CartLineItem } from './cart-line-item.tsx';
import { costOfLine, hasStalePrice, toOrder, totalMinor } from './cart-model.ts';
import { OrderNotice } from './order-notice.tsx';
import type { Cart } from './use-cart.ts';
import { usePlaceOrder, type PlaceOutcome } from './use-place-order.ts';
import styles from './cart.module.css';

export interface CartCardProps {
  cart: Cart;
  gameCode: string;
  terms: LineTerms;
  /** Null between two issues: the cart then waits for the next one. */
  openIssue: IssueOnSale | null;
  isMaintained: boolean;
  /** Reads terms and the open issue again, because the server has others. */
  onTermsChanged: () => void;
}

/** The bet slip: lines, total, "place", and what became of the order. */
export function CartCard({ cart, gameCode, terms, openIssue, isMaintained, onTermsChanged }: CartCardProps) {
  const { t } = useTranslation('player');
  const { locale } = useFormats();
  const orders = usePlaceOrder({
    onPlaced: cart.clear,
    onRefused: ({ kind }) => {
      if (kind === 'closed' || kind === 'price') onTermsChanged();
    },
  });
  const format = (minor: bigint) => formatMoney(money(terms.currency, minor), locale);
  const isStale = hasStalePrice(cart.lines, terms);
  const total = totalMinor(cart.lines, terms);
  const blocked = useBlockReason({ isMaintained, openIssue, isStale, outcome: orders.outcome });
  return (
    <Card
      title={t('lottery.cart')}
      end={
        cart.lines.length > 0 && (
          <Button variant="link" size="small" onClick={cart.clear}>
            {t('lottery.cart_clear')}
          </Button>
        )
      }
    >
      <div className={styles.cart}>
        {cart.lines.length === 0 && orders.outcome.kind !== 'placed' && (
          <p className={styles.empty}>{t('lottery.cart_empty')}</p>
        )}
        {cart.lines.length > 0 && (
          <ol className={styles.lines}>
            {cart.lines.map((line, index) => (
              <CartLineItem
                key={line.key}
                line={line}
                cost={format(costOfLine(line, terms))}
                isMarked={isMarkedLine(orders.outcome, index)}
                isEdited={cart.editing?.key === line.key}
                onEdit={() => cart.edit(line.key)}
                onRemove={() => {
                  orders.forget();
                  cart.remove(line.key);
                }}
              />
            ))}
          </ol>
        )}
        <OrderNotice orders={orders} cart={cart} terms={terms} openIssue={openIssue} isStale={isStale} />
        {cart.lines.length > 0 && (
          <div className={styles.total}>
            <span>{t('lottery.total')}</span>
            <strong data-figures>{format(total)}</strong>
          </div>
        )}
        {cart.lines.length > 0 && (
          <Button
            variant="brass"
            size="large"
            full
            loading={orders.isPlacing}
            disabledReason={blocked}
            onClick={() => {
              if (openIssue) void orders.place(toOrder(cart.lines, { gameCode, issue: openIssue.issue, terms }));
            }}
          >
            {openIssue ? t('lottery.place', { issue: openIssue.issue }) : t('lottery.place_later')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function isMarkedLine(outcome: PlaceOutcome, index: number): boolean {
  return outcome.kind === 'refused' && outcome.refusal.kind === 'line' && outcome.refusal.index === index;
}

interface BlockFacts {
  isMaintained: boolean;
  openIssue: CartCardProps['openIssue'];
  isStale: boolean;
  outcome: PlaceOutcome;
}

/** Why the cart cannot be placed now, in words. */
function useBlockReason({ isMaintained, openIssue, isStale, outcome }: BlockFacts): string | undefined {
  const { t } = useTranslation('player');
  if (isMaintained) return t('lottery.maintenance');
  if (outcome.kind === 'refused' && outcome.refusal.kind === 'unconfirmed') return t('lottery.unconfirmed');
  if (!openIssue) return t('lottery.between_issues');
  return isStale ? t('lottery.price_changed') : undefined;
}
