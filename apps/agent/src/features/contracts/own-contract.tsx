import type { ContractRecord } from '@baize/contract/schemas/contracts';
import type { Currency } from '@baize/money';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@baize/site/formats';
import { useAccountName } from '../../shared/contracts/contract-words.ts';
import styles from './contracts.module.css';
import { TermsView } from './terms-view.tsx';

export interface OwnContractProps {
  contract: ContractRecord | null;
  currency: Currency;
  onOpen: (contractId: string) => void;
}

/** The contract by which the agent itself is paid. */
export function OwnContract({ contract, currency, onOpen }: OwnContractProps) {
  const { t } = useTranslation('agent');
  const { dateTime } = useFormats();
  const accountName = useAccountName();
  if (contract === null)
    return (
      <Card title={t('contract.own')}>
        <EmptyState text={t('contract.own_none')} />
      </Card>
    );
  const { contractId, account, startsAt, terms } = contract;
  return (
    <Card
      title={t('contract.own')}
      end={
        <Button size="small" onClick={() => onOpen(contractId)}>
          {t('contract.detail')}
        </Button>
      }
    >
      <div className={styles.offer}>
        <p className={styles.soft}>
          {t('contract.own_from', { account: accountName(account), time: startsAt === null ? '' : dateTime(startsAt) })}
        </p>
        <TermsView terms={terms} currency={currency} />
      </div>
    </Card>
  );
}
