import { useSettlementQuery } from '@baize/api/agent';
import { LoadFailed } from '@baize/site/load-failed';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { SettlementDetail } from './settlement-detail.tsx';
import styles from './settlements.module.css';

export interface SettlementPopupProps {
  settlementId: string;
  onClose: () => void;
}

/** The popup that explains the pay of one settlement: its tier, its formula and the figures of the formula. */
export function SettlementPopup({ settlementId, onClose }: SettlementPopupProps) {
  const { t } = useTranslation('agent');
  const { data, isError, error, refetch } = useSettlementQuery({ settlementId }, { refetchOnMountOrArgChange: true });
  return (
    <Popup
      open
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={data ? t('settlement.pay_of', { account: data.account }) : t('settlement.open_line')}
      closeLabel={t('act.close')}
    >
      {isError && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton shape="block" className={styles.wait} />}
      {data && <SettlementDetail settlement={data} />}
    </Popup>
  );
}
