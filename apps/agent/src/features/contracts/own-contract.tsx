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
  /** Opens the details of the contract. */
  onOpen: (contractId: string) => void;
}

/** The contract in force by which the agent itself is paid, or a notice that there is none. */
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
  endedContract: ContractDeskValue['ending'][number];
}

/** A contract that has ended, by which the agent was paid. Its last window is still open, or its last pay is still due. */
export function EndedContract({ endedContract: { contract, lastPayAt }, currency, onOpen }: EndedContractProps) {
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
