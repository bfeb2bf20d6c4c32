import { useCreateDownlineOptionsQuery } from '@baize/api/agent';
import { writeParameter } from '@baize/site/list-address';
import { LoadFailed } from '@baize/site/load-failed';
import { PageTitle } from '@baize/site/page-title';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { Tabs } from '@baize/ui/tabs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { PresetParts } from '../../shared/preset-terms.ts';
import { LinksPanel } from './links-panel.tsx';
import { OpenAccountPanel } from './open-account-panel.tsx';
import styles from './register-centre.module.css';

const TABS = ['open', 'links'] as const;
type TabName = (typeof TABS)[number];
/** The parameter of the address that holds the tab: `?tab=links`. */
const TAB_PARAMETER = 'tab';

export interface RegisterCentrePageProps {
  contractPresets: PresetParts;
}

/** Lets an agent open accounts directly below it, and create links by which people register there (spec section 2, registerCenter). */
export function RegisterCentrePage({ contractPresets }: RegisterCentrePageProps) {
  const { t } = useTranslation('agent');
  const options = useCreateDownlineOptionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { tab, openTab } = useTab();
  return (
    <div className={styles.page}>
      <PageTitle title={t('recruit.title')} />
      <PageHeader title={t('recruit.title')} note={t('recruit.note')} />
      {options.isError && !options.data && <LoadFailed error={options.error} onRetry={() => void options.refetch()} />}
      {!options.data && !options.isError && <Skeleton shape="block" className={styles.wait} />}
      {options.data && options.data.roles.length === 0 && (
        <Card>
          <EmptyState text={t('recruit.forbidden')} />
        </Card>
      )}
      {options.data && options.data.roles.length > 0 && (
        <Tabs
          label={t('recruit.ways')}
          look="line"
          keepsPanels
          value={tab}
          onValueChange={openTab}
          tabs={[
            {
              value: 'open',
              label: t('recruit.tab_open'),
              panel: <OpenAccountPanel options={options.data} contractPresets={contractPresets} />,
            },
            {
              value: 'links',
              label: t('recruit.tab_links'),
              panel: <LinksPanel options={options.data} contractPresets={contractPresets} />,
            },
          ]}
        />
      )}
    </div>
  );
}

function useTab(): { tab: TabName; openTab: (tab: TabName) => void } {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get(TAB_PARAMETER)) ?? 'open';
  // The page number of the list of links stays in the address, because both panels stay mounted.
  const openTab = (name: TabName) =>
    setParams((current) => writeParameter(current, TAB_PARAMETER, name === 'open' ? undefined : name), {
      replace: true,
    });
  return { tab, openTab };
}
