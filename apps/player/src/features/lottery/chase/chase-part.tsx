import { lazySection } from '@baize/site/lazy-section';
import { Skeleton } from '@baize/ui/skeleton';
import { Switch } from '@baize/ui/switch';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChasePlannerProps } from './chase-planner.tsx';
import styles from './chase.module.css';

/** Most orders are no chase, so that the planner is a script of its own. */
const ChasePlanner = lazySection(async () => (await import('./chase-planner.tsx')).ChasePlanner);

/** Turns the order into a chase, and shows its plan. */
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
