import { useContractQuery } from '@baize/api/agent';
import type { ContractValue } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { FactList } from '@baize/site/fact-list';
import { useFormats } from '@baize/site/formats';
import { LoadFailed } from '@baize/site/load-failed';
import { useMerchant } from '@baize/site/merchant';
import { Button } from '@baize/ui/button';
import { Popup } from '@baize/ui/popup';
import { Skeleton } from '@baize/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContractHistory } from './contract-history.tsx';
import { ContractStateBadge } from '../../shared/contracts/contract-state.tsx';
import { isPlatform, useAccountName } from '../../shared/contracts/contract-words.ts';
import styles from './contracts.module.css';
import { EndContract } from './end-contract.tsx';
import { OfferActs } from './offer-acts.tsx';
import { PreviewView } from './preview-view.tsx';
import { TermsView } from './terms-view.tsx';

export interface ContractPopupProps {
  contractId: string;
  onClose: () => void;
}

/** Shows one contract: its terms, the request that waits for an answer, and its history. */
export function ContractPopup({ contractId, onClose }: ContractPopupProps) {
  const { t } = useTranslation('agent');
  const { data, isError, error, refetch } = useContractQuery({ contractId }, { refetchOnMountOrArgChange: true });
  const [isEnding, setIsEnding] = useState(false);
  return (
    <Popup
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('contract.number_of', { id: contractId })}
      closeLabel={t('act.close')}
      footer={data && !isEnding && <ContractActions value={data} onEnd={() => setIsEnding(true)} />}
    >
      {isError && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton shape="block" className={styles.wait} />}
      {data && isEnding && <EndContract contract={data.contract} onClose={() => setIsEnding(false)} />}
      {data && !isEnding && <ContractDetail value={data} />}
    </Popup>
  );
}

function ContractActions({ value: { contract, offer }, onEnd }: { value: ContractValue; onEnd: () => void }) {
  const { t } = useTranslation('agent');
  if (offer !== null) return <OfferActs offer={offer} />;
  return contract.state === 'approved' && <Button onClick={onEnd}>{t('contract.end')}</Button>;
}

function ContractDetail({ value: { contract, offer, history } }: { value: ContractValue }) {
  const { t } = useTranslation('agent');
  const { currency }: { currency: Currency } = useMerchant();
  return (
    <div className={styles.offer}>
      <FactList label={t('contract.detail')} lines={useContractLines(contract)} />
      <TermsView terms={contract.terms} currency={currency} />
      {offer?.request === 'new' && <PreviewView preview={offer.preview} isOfPlatform={isPlatform(offer.account)} />}
      <ContractHistory changes={history} currency={currency} />
    </div>
  );
}

function useContractLines({ account, direction, state, startsAt, endedAt }: ContractValue['contract']) {
  const { t } = useTranslation('agent');
  const { dateTime } = useFormats();
  const accountName = useAccountName();
  return [
    [t(`contract.${direction}`), accountName(account)],
    [t('contract.state'), <ContractStateBadge key="state" state={state} />],
    ...(startsAt === null ? [] : [[t('contract.starts'), dateTime(startsAt)] as const]),
    ...(endedAt === null ? [] : [[t('contract.ends'), dateTime(endedAt)] as const]),
  ] as const;
}
