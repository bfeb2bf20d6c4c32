import { useWithdrawOptionsQuery } from '@baize/api';
import { PageHeader } from '@baize/ui/page-header';
import { Tabs } from '@baize/ui/tabs';
import Banknote from 'lucide-react/icons/banknote-arrow-up';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../page/page-title.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { AccountsPart } from './accounts-part.tsx';
import { HistoryPart } from './history-part.tsx';
import { WithdrawalPopup } from './withdrawal-popup.tsx';
import { WithdrawPart } from './withdraw-part.tsx';

const TABS = ['new', 'accounts', 'history'] as const;
type TabName = (typeof TABS)[number];

/** Query parameter of the open tab. */
const TAB_PARAMETER = 'part';
/** Query parameter of the withdrawal that is open in the popup. */
const WITHDRAWAL_PARAMETER = 'id';

export interface WithdrawPageProps {
  /** Path of the page that sets the withdraw password and the real name. */
  securityPath: string;
}

/** The withdrawal page of both sites (spec sections 2, withdraw, and 4, withdrawal confirmation). */
export function WithdrawPage({ securityPath }: WithdrawPageProps) {
  const { t } = useTranslation('common');
  const { tab, shownWithdrawalId, openTab, openWithdrawal } = useWithdrawalLocation();
  const options = useWithdrawOptionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const form =
    options.isError && !options.data ? (
      <LoadFailed error={options.error} onRetry={() => void options.refetch()} />
    ) : (
      <WithdrawPart options={options.data} onRequested={({ withdrawalId }) => openWithdrawal(withdrawalId)} />
    );
  const accounts = <AccountsPart providers={options.data?.providers ?? []} securityPath={securityPath} />;
  return (
    <>
      <PageTitle title={t('withdraw.title')} />
      <PageHeader title={t('withdraw.title')} note={t('withdraw.note')} />
      <Tabs<TabName>
        label={t('withdraw.title')}
        look="line"
        value={tab}
        onValueChange={openTab}
        tabs={[
          { value: 'new', label: t('withdraw.tab_new'), icon: <Banknote />, panel: form },
          { value: 'accounts', label: t('withdraw.tab_accounts'), icon: <Landmark />, panel: accounts },
          {
            value: 'history',
            label: t('withdraw.tab_history'),
            icon: <History />,
            panel: <HistoryPart onOpen={openWithdrawal} />,
          },
        ]}
      />
      {shownWithdrawalId !== null && <WithdrawalPopup withdrawalId={shownWithdrawalId} onClose={() => openTab(tab)} />}
    </>
  );
}

/**
 * Reads and writes the open tab and the shown withdrawal in the query string. Navigation replaces the history entry. A withdrawal opens above the
 * tab of the history.
 */
function useWithdrawalLocation() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((name) => name === params.get(TAB_PARAMETER)) ?? 'new';
  const navigate = (nextTab: TabName, withdrawalId?: string) => {
    // The filters of the history stay in the address while the history is open.
    const address = new URLSearchParams(nextTab === tab ? params : '');
    address.delete(WITHDRAWAL_PARAMETER);
    if (nextTab !== 'new') address.set(TAB_PARAMETER, nextTab);
    if (withdrawalId !== undefined) address.set(WITHDRAWAL_PARAMETER, withdrawalId);
    setParams(address, { replace: true });
  };
  return {
    tab,
    shownWithdrawalId: params.get(WITHDRAWAL_PARAMETER),
    openTab: (nextTab: TabName) => navigate(nextTab),
    openWithdrawal: (withdrawalId: string) => navigate('history', withdrawalId),
  };
}
