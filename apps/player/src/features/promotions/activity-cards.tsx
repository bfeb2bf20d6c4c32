import type { Activity } from '@baize/contract/schemas/promotions';
import { Badge } from '@baize/ui/badge';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { offerPath } from '../../shared/paths.ts';
import { ACTIVITY_TONES } from '../../shared/activity-state.ts';
import { ActivityTime } from './activity-time.tsx';
import { PromotionPicture } from './promotion-picture.tsx';
import styles from './promotions.module.css';

const SKELETON_CARDS = 6;
/** The `sizes` of the pictures: the cards stand in one column on a phone, in two on a tablet, and in three on a desktop. */
const CARD_SIZES = '(min-width: 1200px) 330px, (min-width: 768px) 45vw, 100vw';

export interface ActivityCardsProps {
  activities: readonly Activity[];
  /** Called when an activity ends while it is shown. */
  onEnd: () => void;
}

/** The list of activities as cards. */
export function ActivityCards({ activities, onEnd }: ActivityCardsProps) {
  return (
    <ul className={styles.cards}>
      {activities.map((activity) => (
        <ActivityCard key={activity.activityId} activity={activity} onEnd={onEnd} />
      ))}
    </ul>
  );
}

/** Picture, title, state and time of an activity; a press anywhere on the card opens its page. */
function ActivityCard({ activity, onEnd }: { activity: Activity; onEnd: () => void }) {
  const { t } = useTranslation('player');
  const { title, image, state } = activity;
  return (
    <li className={styles.card} data-state={state}>
      <PromotionPicture image={image} sizes={CARD_SIZES} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link className={styles.cover} to={offerPath(activity)}>
            {title}
          </Link>
        </h3>
        <p className={styles.line}>
          <Badge tone={ACTIVITY_TONES[state]}>{t(`promotion.state_${state}`)}</Badge>
          <span className={styles.time}>
            <ActivityTime activity={activity} onEnd={onEnd} />
          </span>
        </p>
      </div>
    </li>
  );
}

/** The skeleton of the list of activities. */
export function CardsSkeleton() {
  return (
    <div className={styles.cards} aria-busy="true">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <Skeleton key={index} shape="block" className={styles.cardWait} />
      ))}
    </div>
  );
}
