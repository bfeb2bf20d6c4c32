import type { ContractDeskValue, ContractRecord } from '@baize/contract/schemas/contracts';
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
  const { account, startsAt } = contract;
  const note = t('contract.own_from', {
    account: accountName(account),
    time: startsAt === null ? '' : dateTime(startsAt),
  });
  return <ContractCard title={t('contract.own')} note={note} contract={contract} currency={currency} onOpen={onOpen} />;
}

export interface EndedContractProps extends Omit<OwnContractProps, 'contract'> {
  ending: ContractDeskValue['ending'][number];
}

/** A contract by which the agent was paid. It has ended, and its last window is open or not paid yet. */
export function EndedContract({ ending: { contract, lastPayAt }, currency, onOpen }: EndedContractProps) {
  const { t } = useTranslation('agent');
  const { dateTime } = useFormats();
  const accountName = useAccountName();
  const { account, endedAt } = contract;
  const note = t('contract.ended_own_until', {
    account: accountName(account),
    until: endedAt === null ? '' : dateTime(endedAt),
    pay: dateTime(lastPayAt),
  });
  return (
    <ContractCard title={t('contract.ended_own')} note={note} contract={contract} currency={currency} onOpen={onOpen} />
  );
}

interface ContractCardProps extends OwnContractProps {
  title: string;
  note: string;
  contract: ContractRecord;
}

function ContractCard({ title, note, contract: { contractId, terms }, currency, onOpen }: ContractCardProps) {
  const { t } = useTranslation('agent');
  return (
    <Card
      title={title}
      end={
        <Button size="small" onClick={() => onOpen(contractId)}>
          {t('contract.detail')}
        </Button>
      }
    >
      <div className={styles.offer}>
        <p className={styles.soft}>{note}</p>
        <TermsView terms={terms} currency={currency} />
      </div>
    </Card>
  );
}
