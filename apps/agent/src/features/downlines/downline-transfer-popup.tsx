import { useLineTransferOptionsQuery } from '@baize/api';
import { LoadFailed } from '@baize/site/load-failed';
import { TransferCard } from '@baize/site/transfer-card';
import { EmptyState } from '@baize/ui/empty-state';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import styles from './downlines.module.css';

export interface DownlineTransferPopupProps {
  /** The account that receives the money. */
  to: string;
  onClose: () => void;
}

/** Sends money to a downline, with the withdraw password and within the limits of the merchant (design/agents.md, "Transfers"). */
export function DownlineTransferPopup({ to, onClose }: DownlineTransferPopupProps) {
  const { t } = useTranslation('agent');
  const { data, isError, error, refetch } = useLineTransferOptionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('team.transfer_to', { account: to })}
      closeLabel={t('act.close')}
      dismissible={false}
    >
      {isError && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton shape="block" className={styles.wait} />}
      {data && !data.toDownline && <EmptyState text={t('team.transfer_off')} />}
      {data?.toDownline === true && (
        <TransferCard
          options={data}
          to={to}
          direction="downline"
          securityPath={paths.securityCentre}
          onDone={onClose}
        />
      )}
    </Popup>
  );
}
