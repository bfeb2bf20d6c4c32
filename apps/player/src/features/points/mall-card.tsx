import type { PointReward } from '@baize/contract/schemas/points';
import { isPositive, type Currency } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import { SafeHtml } from '@baize/site/safe-html';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import Coins from 'lucide-react/icons/coins';
import Package from 'lucide-react/icons/package';
import { useTranslation } from 'react-i18next';
import styles from './points.module.css';

export interface MallCardProps {
  item: PointReward;
  currency: Currency;
  /** The points of the member. `undefined` while they are loading. */
  points: number | undefined;
  onRedeem: () => void;
}

/** An item of the mall with its price, what it requires and how many are left. */
export function MallCard({ item, currency, points, onRedeem }: MallCardProps) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const { name, description, stock, delivered, amountRequired } = item;
  return (
    <Card className={styles.card}>
      <div className={styles.picture} data-delivered={delivered || undefined} aria-hidden="true">
        {delivered ? <Package /> : <Coins />}
        {item.image !== '' && <img src={`${item.image}.webp`} alt="" loading="lazy" onError={hideBrokenImage} />}
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.price} data-figures>
          {t('points.price', { points: count(item.points) })}
        </p>
        {description !== '' && <SafeHtml html={description} />}
        <p>{t(delivered ? 'points.delivered' : 'points.at_once')}</p>
        {isPositive(wireMoney(amountRequired, currency)) && (
          <p>{t('points.deposits_needed', { amount: money(amountRequired, currency) })}</p>
        )}
        <p>
          <Badge tone={isSoldOut(item) ? 'plain' : 'info'}>
            {isSoldOut(item) ? t('points.sold_out') : t('points.stock', { left: count(stock) })}
          </Badge>
        </p>
      </div>
      <RedeemButton item={item} points={points} onRedeem={onRedeem} />
    </Card>
  );
}

/** The button is disabled, with the reason, where the item is sold out or the member has too few points. */
function RedeemButton({ item, points, onRedeem }: Omit<MallCardProps, 'currency'>) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const missingPoints = points === undefined ? 0 : item.points - points;
  const reason = isSoldOut(item)
    ? t('points.sold_out')
    : missingPoints > 0
      ? t('points.missing', { points: count(missingPoints) })
      : undefined;
  return (
    <Button
      variant="brass"
      full
      disabledReason={reason}
      onClick={onRedeem}
      aria-label={`${t('points.redeem')}: ${item.name}`}
    >
      {t('points.redeem')}
    </Button>
  );
}

function isSoldOut({ stock }: PointReward): boolean {
  return stock <= 0;
}

/** Hides an image that cannot be loaded, so that the icon behind it shows. */
function hideBrokenImage({ currentTarget }: React.SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}
