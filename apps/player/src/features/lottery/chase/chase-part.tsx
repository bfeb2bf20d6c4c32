import { lazySection } from '@baize/site/lazy-section';
import { Skeleton } from '@baize/ui/skeleton';
import { Switch } from '@baize/ui/switch';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChasePlannerProps } from './chase-planner.tsx';
import styles from './chase.module.css';

/** The planner is loaded separately, because most orders are not chases. */
const ChasePlanner = lazySection(async () => (await import('./chase-planner.tsx')).ChasePlanner);

/** The switch that turns the order into a chase, and the planner of the chase. */
export function ChasePart(props: ChasePlannerProps) {
  const { t } = useTranslation('player');
  const { chase } = props;
  return (
    <>
      <Switch
        label={t('lottery.chase')}
        help={t('lottery.chase_help')}
        checked={chase.isOn}
        onChange={(event) => chase.toggle(event.currentTarget.checked)}
      />
      {chase.isOn && (
        <Suspense fallback={<Skeleton shape="block" className={styles.tableSkeleton} />}>
          <ChasePlanner {...props} />
        </Suspense>
      )}
    </>
  );
}
