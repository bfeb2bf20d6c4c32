import { usePointBalanceQuery } from '@baize/api/member';
import { Figures } from '@baize/site/figures';
import { useFormats } from '@baize/site/formats';
import { PageTitle } from '@baize/site/page-title';
import { RequireLogin } from '@baize/site/require-login';
import { PageHeader } from '@baize/ui/page-header';
import { TabLinks } from '@baize/ui/tab-links';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, POINT_PAGES, type PointPage } from '../../shared/paths.ts';
import styles from './points.module.css';

const TAB_LABELS = {
  pointMall: 'points.tab_mall',
  pointRedeems: 'points.tab_redeems',
  pointDetails: 'points.tab_details',
  pointRules: 'points.tab_rules',
} as const satisfies Record<PointPage, string>;

/** The frame of all pages of the points mall: the heading, the member's points, and the links to the other pages. */
export function PointsFrame({ page, children }: { page: PointPage; children: ReactNode }) {
  const { t } = useTranslation('player');
  const tabs = POINT_PAGES.map((key) => ({
    key,
    label: t(TAB_LABELS[key]),
    active: key === page,
    render: <Link to={paths[key]} />,
  }));
  return (
    <>
      <PageTitle title={page === 'pointMall' ? t('points.title') : t(TAB_LABELS[page])} />
      <PageHeader title={t('points.title')} note={t('points.note')} />
      <RequireLogin headed>
        <div className={styles.frame}>
          <PointFigures />
          <TabLinks label={t('points.tabs')} tabs={tabs} />
          {children}
        </div>
      </RequireLogin>
    </>
  );
}

/** The points that the member can spend, and the points held for redemptions in process. Dashes replace them if they cannot be loaded. */
function PointFigures() {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const { data, isError } = usePointBalanceQuery(undefined, { refetchOnMountOrArgChange: true });
  const figureText = (value: number | undefined) => (value === undefined ? (isError ? '–' : undefined) : count(value));
  return (
    <Figures
      label={t('points.balance')}
      loading={data === undefined && !isError}
      figures={[
        { label: t('points.balance'), value: figureText(data?.points) },
        { label: t('points.held'), value: figureText(data?.heldPoints) },
      ]}
    />
  );
}
