import { oneOf } from '@baize/site/list-address';
import { PageTitle } from '@baize/site/page-title';
import { Card } from '@baize/ui/card';
import { PageHeader } from '@baize/ui/page-header';
import { TabLinks } from '@baize/ui/tab-links';
import List from 'lucide-react/icons/list';
import Network from 'lucide-react/icons/network';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { DownlineList } from './downline-list.tsx';
import { DownlineTree } from './downline-tree.tsx';
import styles from './downlines.module.css';

const VIEWS = ['list', 'tree'] as const;

/** The page of the agent's downlines (spec section 2, downlineManagmentView): a list with figures, level by level, or a tree. */
export function DownlinesPage() {
  const { t } = useTranslation('agent');
  const [params] = useSearchParams();
  const view = oneOf(VIEWS)(params.get('view') ?? '') ?? 'list';
  const tabs = [
    { key: 'list', label: t('team.view_list'), icon: <List aria-hidden="true" />, to: '?' },
    { key: 'tree', label: t('team.view_tree'), icon: <Network aria-hidden="true" />, to: '?view=tree' },
  ].map(({ to, ...tab }) => ({ ...tab, active: tab.key === view, render: <Link to={to} /> }));
  return (
    <>
      <PageTitle title={t('nav.downlines')} />
      <PageHeader title={t('nav.downlines')} note={t('team.note')} />
      <Card>
        <div className={styles.page}>
          <TabLinks label={t('team.views')} tabs={tabs} />
          <div>{view === 'tree' ? <DownlineTree /> : <DownlineList />}</div>
        </div>
      </Card>
    </>
  );
}
