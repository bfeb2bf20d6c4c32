import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { ChasePart } from '../chase/chase-part.tsx';
import { toChaseRequest } from '../chase/chase-model.ts';
import { useChase, type Chase } from '../chase/use-chase.ts';
import type { IssueOnSale } from '../draws/issue.ts';
import type { LineTerms } from '../lines/line-terms.ts';
import { CartLineItem } from './cart-line-item.tsx';
import { costOfLine, hasStalePrice, toOrder, totalMinor } from '../lines/cart-model.ts';
import { OrderNotice } from './order-notice.tsx';
import type { OrderRefusal } from './refusal.ts';
import type { Cart } from './use-cart.ts';
import { usePlaceOrder, type PlaceOrder, type PlaceOutcome } from './use-place-order.ts';
import styles from './cart.module.css';

export interface CartCardProps {
  cart: Cart;
  gameCode: string;
  terms: LineTerms;
  /** `null` between two issues. The order can then not be placed until the next issue opens. */
  openIssue: IssueOnSale | null;
  isMaintained: boolean;
  /** Refetches the terms and the open issue after the server has refused outdated ones. */
  onTermsChanged: () => void;
}

/** The bet slip: its lines, the chase, the total, the button that places the order, and the outcome of the last order. */
export function CartCard({ cart, gameCode, terms, openIssue, isMaintained, onTermsChanged }: CartCardProps) {
  const { t } = useTranslation('player');
  const { lines } = cart;
  const chase = useChase({ gameCode, lines, terms, openIssue });
  const orders = usePlaceOrder({
    onPlaced: () => {
      cart.clear();
      chase.toggle(false);
    },
    onRefused: ({ kind }) => {
      if (kind === 'closed' || kind === 'price') onTermsChanged();
      if (kind === 'chase') chase.retry();
    },
  });
  const isStale = hasStalePrice(lines, terms);
  const blocked = useBlockReason({ isMaintained, openIssue, isStale, chase, outcome: orders.outcome });
  const place = () => {
    if (!openIssue) return;
    const request = chase.planned && chase.isOn ? toChaseRequest(chase.planned, chase.form) : undefined;
    void orders.place(toOrder(lines, { gameCode, issue: openIssue.issue, terms, chase: request }));
  };
  return (
    <Card title={t('lottery.cart')} end={lines.length > 0 && <ClearButton cart={cart} />}>
      <div className={styles.cart}>
        {lines.length === 0 && orders.outcome.kind !== 'placed' && (
          <p className={styles.empty}>{t('lottery.cart_empty')}</p>
        )}
        {lines.length > 0 && <Lines cart={cart} terms={terms} orders={orders} />}
        {lines.length > 0 && (
          <ChasePart chase={chase} currency={terms.currency} refusedIssue={refusalOf(orders.outcome, 'chase')?.issue} />
        )}
        <OrderNotice orders={orders} cart={cart} terms={terms} openIssue={openIssue} isStale={isStale} />
        {lines.length > 0 && <Total cart={cart} terms={terms} isChase={chase.isOn} />}
        {lines.length > 0 && (
          <Button
            variant="brass"
            size="large"
            full
            className={styles.place}
            loading={orders.isPlacing}
            disabledReason={blocked}
            onClick={place}
          >
            <PlaceWords openIssue={openIssue} chase={chase} />
          </Button>
        )}
      </div>
    </Card>
  );
}

function ClearButton({ cart }: { cart: Cart }) {
  const { t } = useTranslation('player');
  return (
    <Button variant="link" size="small" onClick={cart.clear}>
      {t('lottery.cart_clear')}
    </Button>
  );
}

interface LinesProps {
  cart: Cart;
  terms: LineTerms;
  orders: PlaceOrder;
}

function Lines({ cart, terms: { currency }, orders }: LinesProps) {
  const { locale } = useFormats();
  const refused = refusalOf(orders.outcome, 'line');
  return (
    <ol className={styles.lines}>
      {cart.lines.map((line, index) => (
        <CartLineItem
          key={line.key}
          line={line}
          cost={formatMoney(money(currency, costOfLine(line)), locale)}
          isMarked={refused?.index === index}
          isEdited={cart.editing?.key === line.key}
          onEdit={() => cart.edit(line.key)}
          onRemove={() => {
            orders.forget();
            cart.remove(line.key);
          }}
        />
      ))}
    </ol>
  );
}

interface TotalProps extends Omit<LinesProps, 'orders'> {
  isChase: boolean;
}

/** Shows the cost of the order. The first draw of a chase is paid now, the others when they open. */
function Total({ cart, terms: { currency }, isChase }: TotalProps) {
  const { t } = useTranslation('player');
  const { locale } = useFormats();
  return (
    <div className={styles.total}>
      <span>{isChase ? t('lottery.total_now') : t('lottery.total')}</span>
      <strong data-figures>{formatMoney(money(currency, totalMinor(cart.lines)), locale)}</strong>
    </div>
  );
}

function PlaceWords({ openIssue, chase }: { openIssue: IssueOnSale | null; chase: Chase }) {
  const { t } = useTranslation('player');
  if (!openIssue) return t('lottery.place_later');
  const { issue } = openIssue;
  if (!chase.isOn || chase.planned?.status !== 'planned') return t('lottery.place', { issue });
  return t('lottery.place_chase', { issue, issues: String(chase.planned.rows.length - 1) });
}

/** Returns the refusal of the last order if it has this kind, else `undefined`. */
function refusalOf<Kind extends OrderRefusal['kind']>(
  outcome: PlaceOutcome,
  kind: Kind,
): Extract<OrderRefusal, { kind: Kind }> | undefined {
  if (outcome.kind !== 'refused' || outcome.refusal.kind !== kind) return undefined;
  // The kinds are equal here, but TypeScript does not narrow a union by a generic parameter.
  return outcome.refusal as Extract<OrderRefusal, { kind: Kind }>;
}

interface BlockFacts {
  isMaintained: boolean;
  openIssue: CartCardProps['openIssue'];
  isStale: boolean;
  chase: Chase;
  outcome: PlaceOutcome;
}

/** Returns the translated reason why the order cannot be placed now, or `undefined`. */
function useBlockReason({ isMaintained, openIssue, isStale, chase, outcome }: BlockFacts): string | undefined {
  const { t } = useTranslation('player');
  if (isMaintained) return t('lottery.maintenance');
  if (outcome.kind === 'refused' && outcome.refusal.kind === 'unconfirmed') return t('lottery.unconfirmed');
  if (!openIssue) return t('lottery.between_issues');
  if (isStale) return t('lottery.price_changed');
  const hasPlan = chase.planned !== undefined && toChaseRequest(chase.planned, chase.form) !== undefined;
  return chase.isOn && !hasPlan ? t('lottery.chase_incomplete') : undefined;
}
