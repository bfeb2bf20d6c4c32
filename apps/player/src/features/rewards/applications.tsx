import { useActivityApplicationsQuery } from '@baize/api/member';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { ActivityApplication, ActivityApplicationsValue } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { readPage } from '@baize/site/list-address';
import { PagedList } from '@baize/site/paged-list';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ACTIVITY_TONES } from '../../shared/activity-state.ts';
import { activityPath, APPLICATIONS_PART, paths } from '../../shared/paths.ts';
import styles from './rewards.module.css';

/** The member's applications, each with its state and the operator's answer (spec sections 3 and 4, "Activities"). */
export function Applications() {
  const [params, setParams] = useSearchParams();
  const page = readPage(params);
  const result = useActivityApplicationsQuery(
    { pageNo: page, pageSize: RECORDS_PER_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const turn = (next: number, options: { replace: boolean }) =>
    setParams({ show: APPLICATIONS_PART, ...(next > 1 && { page: String(next) }) }, options);
  return (
    <PagedList result={result} page={page} onPageChange={turn} paginatorClassName={styles.pages}>
      {(value) =>
        value === undefined ? (
          <div aria-busy="true">
            <Skeleton shape="block" className={styles.wait} />
          </div>
        ) : (
          <ApplicationList value={value} />
        )
      }
    </PagedList>
  );
}

function ApplicationList({ value: { list, currency } }: { value: ActivityApplicationsValue }) {
  const { t } = useTranslation('player');
  if (list.length === 0)
    return (
      <Card>
        <EmptyState
          text={t('promotion.application_empty')}
          action={<Button render={<Link to={paths.promotions} />}>{t('reward.to_promotions')}</Button>}
        />
      </Card>
    );
  return (
    <ul className={styles.cards} aria-label={t('reward.tab_applications')}>
      {list.map((application) => (
        <Application key={application.applicationId} application={application} currency={currency} />
      ))}
    </ul>
  );
}

function Application({ application, currency }: { application: ActivityApplication; currency: Currency }) {
  const { t } = useTranslation('player');
  const { dateTime, money } = useFormats();
  const { activityId, title, state, amount, remark, answer, appliedAt } = application;
  return (
    <li className={styles.item}>
      <Card
        className={styles.card}
        title={title}
        end={<Badge tone={ACTIVITY_TONES[state]}>{t(`promotion.state_${state}`)}</Badge>}
      >
        <div className={styles.words}>
          <p>{t('promotion.applied_at', { time: dateTime(appliedAt) })}</p>
          {amount !== null && <p>{t('promotion.application_amount', { amount: money(amount, currency) })}</p>}
          {remark !== '' && <p>{t('promotion.application_remark', { text: remark })}</p>}
          {answer !== '' && <p>{t('promotion.application_answer', { text: answer })}</p>}
        </div>
        {state === 'issued' ? (
          <Button variant="brass" render={<Link to={paths.rewardCentre} />}>
            {t('promotion.to_rewards')}
          </Button>
        ) : (
          <Button variant="link" className={styles.toActivity} render={<Link to={activityPath(activityId)} />}>
            {t('promotion.to_activity')}
          </Button>
        )}
      </Card>
    </li>
  );
}
