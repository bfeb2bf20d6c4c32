import type { ActivityValue } from '@baize/contract/schemas/promotions';
import { judgeAction } from '@baize/site/action-guard';
import { useActionGuard } from '@baize/site/use-action-guard';
import { useViewer } from '@baize/site/viewer';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { activityPath, applicationsPath, paths } from '../../shared/paths.ts';
import styles from './activity.module.css';
import { ActivityCountdown } from './activity-countdown.tsx';
import { ApplyForm } from './apply-form.tsx';
import { ClaimActivity } from './claim-activity.tsx';
import { nextStep } from './next-step.ts';
import { VoucherForm } from './voucher-form.tsx';

export interface TakePartProps {
  activity: ActivityValue;
  /** Called when the activity ends before the eyes of the person. */
  onEnd: () => void;
}

/** The time that is left, the state of this member in words, and the one act that the state allows. */
export function TakePart({ activity, onEnd }: TakePartProps) {
  const { t } = useTranslation('player');
  return (
    <Card title={t('promotion.take_part')}>
      <div className={styles.act}>
        <ActivityCountdown activity={activity} onEnd={onEnd} />
        <Step activity={activity} />
        {activity.entry === 'apply' && (
          <Button variant="link" className={styles.link} render={<Link to={applicationsPath} />}>
            {t('promotion.to_applications')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Step({ activity }: Pick<TakePartProps, 'activity'>) {
  const { t } = useTranslation('player');
  const verdict = judgeAction(useViewer());
  const step = nextStep(activity, verdict);
  switch (step) {
    case 'guard':
      return <GuardedButton activityId={activity.activityId} isVisitor={verdict === 'login'} />;
    case 'claim':
      return <ClaimActivity activity={activity} />;
    case 'apply':
      return <ApplyForm activity={activity} />;
    case 'voucher':
      return <VoucherForm activityId={activity.activityId} />;
    case 'deposit':
      return <WayOn note={t('promotion.reload_note')} to={paths.deposit} label={t('promotion.to_deposit')} />;
    case 'rewards':
      return (
        <WayOn
          note={t(activity.kind === 'free_rounds' ? 'promotion.free_rounds_claimed' : 'promotion.note_issued')}
          to={paths.rewardCentre}
          label={t('promotion.to_rewards')}
        />
      );
    case 'none':
      return <NoStep activity={activity} />;
    default:
      return step satisfies never;
  }
}

function WayOn({ note, to, label }: { note: string; to: string; label: string }) {
  return (
    <>
      <p>{note}</p>
      <Button variant="brass" size="large" full render={<Link to={to} />}>
        {label}
      </Button>
    </>
  );
}

/**
 * Why nothing can be done now. What became of the member's own part comes first: who has applied reads that, and not that a second application is
 * impossible.
 */
function NoStep({ activity: { obstacle, state } }: Pick<TakePartProps, 'activity'>) {
  const { t } = useTranslation('player');
  const isOpenToAll = state === 'claim' || state === 'coming' || state === 'closed';
  return <p>{t(isOpenToAll && obstacle !== null ? `promotion.obstacle_${obstacle}` : `promotion.note_${state}`)}</p>;
}

/** Spec section 5, "Action guard": a visitor gets the log-in popup and comes back here, a trial account the warning. */
function GuardedButton({ activityId, isVisitor }: { activityId: string; isVisitor: boolean }) {
  const { t } = useTranslation('player');
  const guard = useActionGuard();
  return (
    <Button variant="brass" size="large" full onClick={() => guard(() => undefined, activityPath(activityId))}>
      {t(isVisitor ? 'promotion.login' : 'promotion.take_part')}
    </Button>
  );
}
