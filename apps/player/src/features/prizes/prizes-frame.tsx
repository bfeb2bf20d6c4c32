import { PageTitle } from '@baize/site/page-title';
import { RequireLogin } from '@baize/site/require-login';
import { PageHeader } from '@baize/ui/page-header';
import { TabLinks } from '@baize/ui/tab-links';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, PRIZE_PAGES, type PrizePage } from '../../shared/paths.ts';
import styles from './prizes.module.css';

const TAB_LABELS = {
  prizeWheel: 'prize.tab_wheel',
  prizeEggs: 'prize.tab_eggs',
  prizeEnvelopes: 'prize.tab_envelopes',
  prizeRaffle: 'prize.tab_raffle',
  prizeProof: 'prize.tab_proof',
} as const satisfies Record<PrizePage, string>;

/** Frames each game of prizes with the heading and the tabs that lead to the other games. */
export function PrizesFrame({ page, children }: { page: PrizePage; children: ReactNode }) {
  const { t } = useTranslation('player');
  const tabs = PRIZE_PAGES.map((key) => ({
    key,
    label: t(TAB_LABELS[key]),
    active: key === page,
    render: <Link to={paths[key]} />,
  }));
  return (
    <>
      <PageTitle title={t(TAB_LABELS[page])} />
      <PageHeader title={t('prize.title')} note={t('prize.note')} />
      <RequireLogin headed>
        <div className={styles.frame}>
          <TabLinks label={t('prize.tabs')} tabs={tabs} />
          {children}
        </div>
      </RequireLogin>
    </>
  );
}
