import { useActivityQuery } from '@baize/api/member';
import type { ActivityValue } from '@baize/contract/schemas/promotions';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { SafeHtml } from '@baize/site/safe-html';
import { useErrorSentence } from '@baize/site/sentences';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { ACTIVITY_TONES } from '../../shared/activity-state.ts';
import { ActivityTime } from './activity-time.tsx';
import styles from './activity.module.css';
import { Conditions } from './conditions.tsx';
import { PromotionPicture } from './promotion-picture.tsx';
import { SignInCalendar } from './sign-in-calendar.tsx';
import { TakePart } from './take-part.tsx';

/** The `sizes` of the picture: it stands beside the act on a desktop, and is as wide as the page elsewhere. */
const PICTURE_SIZES = '(min-width: 1200px) 660px, 100vw';

/** The page of one activity (spec section 2): its conditions and full terms, and the member's state with what the member can do. */
export function ActivityPage() {
  const { t } = useTranslation('player');
  const { activityId = '' } = useParams();
  const result = useActivityQuery({ activityId, language: useLanguage() }, { refetchOnMountOrArgChange: true });
  const { currentData: activity, error } = result;
  return (
    <>
      <PageTitle title={activity?.title ?? t('nav.promotions')} />
      <Button
        variant="link"
        className={styles.back}
        icon={<ArrowLeft aria-hidden="true" />}
        render={<Link to={paths.promotions} />}
      >
        {t('promotion.back')}
      </Button>
      {activity && <Activity key={activityId} activity={activity} onEnd={() => void result.refetch()} />}
      {!activity && error !== undefined && <Failed error={error} onRetry={() => void result.refetch()} />}
      {!activity && error === undefined && <ActivitySkeleton />}
    </>
  );
}

function Activity({ activity, onEnd }: { activity: ActivityValue; onEnd: () => void }) {
  const { t } = useTranslation('player');
  const { title, image, state, content } = activity;
  return (
    <>
      <PageHeader
        title={title}
        note={<ActivityTime activity={activity} onEnd={onEnd} />}
        actions={<Badge tone={ACTIVITY_TONES[state]}>{t(`promotion.state_${state}`)}</Badge>}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {image !== '' && (
            <div className={styles.picture}>
              <PromotionPicture image={image} sizes={PICTURE_SIZES} eager />
            </div>
          )}
          <Conditions activity={activity} />
          {activity.signIn !== null && <SignInCalendar calendar={activity.signIn} currency={activity.currency} />}
          <Card title={t('promotion.terms')}>
            {content === '' ? <p>{t('promotion.no_terms')}</p> : <SafeHtml html={content} />}
          </Card>
        </div>
        <TakePart activity={activity} onEnd={onEnd} />
      </div>
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  return (
    <>
      <PageHeader title={t('nav.promotions')} />
      <ErrorState text={errorSentence(error)} action={<Button onClick={onRetry}>{t('act.try_again')}</Button>} />
    </>
  );
}

function ActivitySkeleton() {
  const { t } = useTranslation('player');
  return (
    <div aria-busy="true">
      <PageHeader title={t('nav.promotions')} />
      <div className={styles.columns}>
        <Skeleton shape="block" className={styles.pictureWait} />
        <Skeleton shape="block" className={styles.actWait} />
      </div>
    </div>
  );
}
