import type { DepositValue } from '@baize/contract/schemas/deposits';
import { PageTitle } from '../page/page-title.tsx';
import { PageHeader } from '@baize/ui/page-header';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DEPOSIT_PARAMETER } from './deposit-address.ts';
import { DepositHistory } from './deposit-history.tsx';
import { DepositView } from './deposit-view.tsx';
import styles from './deposit.module.css';
import { NewDeposit } from './new-deposit.tsx';

export interface DepositPageProps {
  /** Other ways to receive money, shown between the form and the list. */
  children?: ReactNode;
  /** Path of the games. A site without games leaves it out. */
  playPath?: string;
}

/**
 * The deposit page (spec section 2, depositv2): the form of a new deposit, or the deposit named in the query string
 * (the provider's page returns there), and the latest deposits.
 */
export function DepositPage({ children, playPath }: DepositPageProps) {
  const { t } = useTranslation('common');
  const [params, setParams] = useSearchParams();
  const depositId = params.get(DEPOSIT_PARAMETER);
  const openCreatedDeposit = ({ depositId: createdId, instruction }: DepositValue) => {
    setParams({ [DEPOSIT_PARAMETER]: createdId });
    if (instruction?.kind === 'hosted') window.location.assign(instruction.url);
  };
  return (
    <div className={styles.page}>
      <PageTitle title={t('deposit.title')} />
      <PageHeader title={t('deposit.title')} note={depositId === null ? t('deposit.note') : undefined} />
      {depositId === null ? (
        <NewDeposit onCreated={openCreatedDeposit} />
      ) : (
        <DepositView key={depositId} depositId={depositId} playPath={playPath} />
      )}
      {depositId === null && children}
      <DepositHistory />
    </div>
  );
}
