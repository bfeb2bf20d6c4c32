import { money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { IssueOnSale } from '../draws/issue.ts';
import type { LineTerms } from '../lines/line-terms.ts';
import { priceChanges, type PriceChange } from '../lines/cart-model.ts';
import { usePlayTexts } from '../panel/play-texts.tsx';
import type { Cart } from './use-cart.ts';
import type { PlaceOrder } from './use-place-order.ts';
import styles from './cart.module.css';

export interface OrderNoticeProps {
  orders: PlaceOrder;
  cart: Cart;
  terms: LineTerms;
  openIssue: IssueOnSale | null;
  isStale: boolean;
}

/** Shows the outcome of the last order, with the button for the next step. */
export function OrderNotice({ orders, cart, terms, openIssue, isStale }: OrderNoticeProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { outcome } = orders;
  if (isStale) return <PriceNotice orders={orders} cart={cart} terms={terms} />;
  if (outcome.kind === 'none') return null;
  if (outcome.kind === 'placed') return <PlacedNotice orders={orders} />;
  const { refusal } = outcome;
  switch (refusal.kind) {
    case 'closed':
      return (
        <Notice tone="warn">
          {openIssue ? t('lottery.closed_next', { issue: openIssue.issue }) : t('lottery.closed_wait')}
        </Notice>
      );
    case 'price':
      return <Notice tone="warn">{errorSentence('lottery.price_changed')}</Notice>;
    case 'funds':
      return (
        <Notice
          tone="lose"
          act={
            <Button size="small" variant="brass" render={<Link to={paths.deposit} />}>
              {t('lottery.deposit')}
            </Button>
          }
        >
          {errorSentence('wallet.insufficient_funds')}
        </Notice>
      );
    case 'issue':
      return <IssueLimitNotice {...refusal} currency={terms.currency} />;
    case 'unconfirmed':
      return (
        <Notice
          tone="lose"
          act={
            <Button size="small" loading={orders.isPlacing} onClick={() => void orders.confirm()}>
              {t('act.try_again')}
            </Button>
          }
        >
          {t('lottery.unconfirmed')}
        </Notice>
      );
    case 'line':
    case 'chase':
    case 'other':
      return <Notice tone="lose">{errorSentence(refusal.code)}</Notice>;
    default:
      return refusal satisfies never;
  }
}

interface IssueLimitNoticeProps extends Pick<LineTerms, 'currency'> {
  maximum: string;
  remaining: string;
}

function IssueLimitNotice({ maximum, remaining, currency }: IssueLimitNoticeProps) {
  const { t } = useTranslation('player');
  const { money: format } = useFormats();
  const words = { maximum: format(maximum, currency), remaining: format(remaining, currency) };
  return <Notice tone="lose">{t('lottery.issue_limit', words)}</Notice>;
}

function PlacedNotice({ orders }: { orders: PlaceOrder }) {
  const { t } = useTranslation('player');
  const { money: format } = useFormats();
  if (orders.outcome.kind !== 'placed') return null;
  const { issue, cost, currency, chaseId } = orders.outcome.value;
  const words = { issue, price: format(cost, currency) };
  return (
    <output className={styles.placed}>
      <CircleCheck aria-hidden="true" />
      <span>{chaseId === null ? t('lottery.placed', words) : t('lottery.chase_placed', words)}</span>
      <Button size="small" render={<Link to={chaseId === null ? paths.lotteryBets : paths.lotteryChases} />}>
        {chaseId === null ? t('lottery.my_bets') : t('lottery.my_chases')}
      </Button>
    </output>
  );
}

/** Shows old and new figures of each line that has changed. Nothing is placed at a price that the player has not accepted. */
function PriceNotice({ orders, cart, terms }: Pick<OrderNoticeProps, 'orders' | 'cart' | 'terms'>) {
  const { t } = useTranslation('player');
  const accept = () => {
    orders.forget();
    cart.reprice(terms);
  };
  return (
    <Notice
      tone="warn"
      act={
        <Button size="small" variant="brass" onClick={accept}>
          {t('lottery.price_accept')}
        </Button>
      }
    >
      {t('lottery.price_changed')}
      <PriceChanges changes={priceChanges(cart.lines, terms)} terms={terms} />
    </Notice>
  );
}

function PriceChanges({ changes, terms }: { changes: readonly PriceChange[]; terms: LineTerms }) {
  const { t } = useTranslation('player');
  const { locale } = useFormats();
  const texts = usePlayTexts();
  const format = (minor: bigint) => formatMoney(money(terms.currency, minor), locale);
  return (
    <ul className={styles.changes}>
      {changes.map(({ line, before, now }) => (
        <li key={line.key} data-figures>
          {t('lottery.price_line', {
            play: texts.name(line.play),
            price_before: format(before.costMinor),
            price_now: format(now.costMinor),
            win_before: format(before.winMinor),
            win_now: format(now.winMinor),
          })}
        </li>
      ))}
    </ul>
  );
}

function Notice({ tone, act, children }: { tone: 'warn' | 'lose'; act?: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className={styles.notice} data-tone={tone}>
      <span>{children}</span>
      {act}
    </div>
  );
}
