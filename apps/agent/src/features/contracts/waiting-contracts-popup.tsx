import { useContractQuery } from '@baize/api/agent';
import { LoadFailed } from '@baize/site/load-failed';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import styles from './contracts.module.css';
import { OfferActs } from './offer-acts.tsx';
import { OfferView } from './offer-card.tsx';
import { useOfferTitle } from './use-offer-title.ts';

export interface WaitingContractsPopupProps {
  /** The contract that was offered. */
  contractId: string;
  /** Closes the popup until something new is offered. */
  onLater: () => void;
}

/** The popup with an offer that waits for the agent's answer (spec section 2, "contract popup (logged in)"). */
export function WaitingContractsPopup({ contractId, onLater }: WaitingContractsPopupProps) {
  const { t } = useTranslation('agent');
  const offerTitle = useOfferTitle();
  const { data, isError, error, refetch } = useContractQuery({ contractId }, { refetchOnMountOrArgChange: true });
  const offer = data?.contract.contractId === contractId ? data.offer : undefined;
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onLater()}
      title={t('contract.popup_title')}
      description={offer ? offerTitle(offer) : undefined}
      closeLabel={t('act.close')}
      footer={
        <>
          <Button onClick={onLater}>{t('contract.later')}</Button>
          {offer && <OfferActs offer={offer} />}
        </>
      }
    >
      {isError && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton shape="block" className={styles.wait} />}
      {offer && <OfferView offer={offer} />}
    </Popup>
  );
}
