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

const PARTS = ['new', 'accounts', 'history'] as const;
type Part = (typeof PARTS)[number];

/** Query parameters that name the open part and the shown withdrawal. */
const PART_PARAM = 'part';
const SHOWN_PARAM = 'id';

export interface WithdrawPageProps {
  /** Path of the page that sets the withdraw password and the real name. */
  securityPath: string;
}

/** The withdrawal page of both sites (spec sections 2, withdraw, and 4, withdrawal confirmation). */
export function WithdrawPage({ securityPath }: WithdrawPageProps) {
  const { t } = useTranslation('common');
  const { part, shown, show, open } = usePlace();
  const options = useWithdrawOptionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const form = options.isError ? (
    <LoadFailed error={options.error} onRetry={() => void options.refetch()} />
  ) : (
    <WithdrawPart options={options.data} onAsked={({ withdrawalId }) => open('history', withdrawalId)} />
  );
  const accounts = <AccountsPart providers={options.data?.providers ?? []} securityPath={securityPath} />;
  return (
    <>
      <PageTitle title={t('withdraw.title')} />
      <PageHeader title={t('withdraw.title')} note={t('withdraw.note')} />
      <Tabs<Part>
        label={t('withdraw.title')}
        look="line"
        value={part}
        onValueChange={show}
        tabs={[
          { value: 'new', label: t('withdraw.tab_new'), icon: <Banknote />, panel: form },
          { value: 'accounts', label: t('withdraw.tab_accounts'), icon: <Landmark />, panel: accounts },
          {
            value: 'history',
            label: t('withdraw.tab_history'),
            icon: <History />,
            panel: <HistoryPart onOpen={(id) => open('history', id)} />,
          },
        ]}
      />
      {shown !== null && <WithdrawalPopup withdrawalId={shown} onClose={() => show(part)} />}
    </>
  );
}

/** Returns the open part, which is kept in the address. */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const part = PARTS.find((each) => each === params.get(PART_PARAM)) ?? 'new';
  const go = (next: Part, id?: string) => {
    // The filters of the history stay in the address while the history is open.
    const address = new URLSearchParams(next === part ? params : '');
    address.delete(SHOWN_PARAM);
    if (next !== 'new') address.set(PART_PARAM, next);
    if (id !== undefined) address.set(SHOWN_PARAM, id);
    setParams(address, { replace: true });
  };
  return { part, shown: params.get(SHOWN_PARAM), show: (next: Part) => go(next), open: go };
}
