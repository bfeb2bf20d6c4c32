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
  /** Called when the activity ends while it is shown. */
  onEnd: () => void;
}

/** The time that is left, and the one act that this member's state allows, or a sentence that explains the state. */
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
      return (
        <>
          {activity.state === 'rejected' && <p>{t('promotion.note_rejected')}</p>}
          <ApplyForm activity={activity} />
        </>
      );
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
 * Explains why nothing can be done now. The member's own state comes before an obstacle: a member who has applied reads how the application stands, and not
 * that a second one is impossible.
 */
function NoStep({ activity: { obstacle, state, entry } }: Pick<TakePartProps, 'activity'>) {
  const { t } = useTranslation('player');
  // Without a form, an operator decides only about the entry of an account that shares a mark with another one.
  if (entry === 'claim' && (state === 'process' || state === 'rejected')) return <p>{t(`promotion.entry_${state}`)}</p>;
  const isOpenToAll = state === 'claim' || state === 'coming' || state === 'closed';
  return <p>{t(isOpenToAll && obstacle !== null ? `promotion.obstacle_${obstacle}` : `promotion.note_${state}`)}</p>;
}

/** The button for people who cannot take part yet (spec section 5, "Action guard"): a visitor gets the log-in popup, a trial account a warning. */
function GuardedButton({ activityId, isVisitor }: { activityId: string; isVisitor: boolean }) {
  const { t } = useTranslation('player');
  const guard = useActionGuard();
  return (
    <Button variant="brass" size="large" full onClick={() => guard(() => undefined, activityPath(activityId))}>
      {t(isVisitor ? 'promotion.login' : 'promotion.take_part')}
    </Button>
  );
}
