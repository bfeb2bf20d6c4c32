import type { Announcement } from '@baize/contract/schemas/announcements';
import { Button } from '@baize/ui/button';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './announcements.module.css';

export interface PromotionButtonProps {
  notice: Announcement;
  rewardCentre: string | undefined;
  onLeave: () => void;
}

/** Leads from a notice with a promotion type to the reward centre (spec section 2, docs/decisions/0015). Other notices have no button. */
export function PromotionButton({ notice, rewardCentre, onLeave }: PromotionButtonProps) {
  const { t } = useTranslation('player');
  if (notice.promotionType === null || rewardCentre === undefined) return null;
  return (
    <Button
      variant="brass"
      className={styles.promotion}
      icon={<Gift />}
      render={<Link to={rewardCentre} onClick={onLeave} />}
    >
      {t('notice.to_promotion')}
    </Button>
  );
}
