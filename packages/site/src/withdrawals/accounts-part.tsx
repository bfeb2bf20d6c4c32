import { useDefaultPayoutAccountMutation, usePayoutAccountsQuery } from '@baize/api';
import { PAYOUT_ACCOUNTS_MAX } from '@baize/contract/limits';
import type { PayoutAccount, WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useFocusAfterRemoval } from '@baize/ui/use-focus-after-removal';
import Landmark from 'lucide-react/icons/landmark';
import Plus from 'lucide-react/icons/plus';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadFailed } from '../page/load-failed.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { AccountState } from './account-state.tsx';
import { AddAccountAct } from './add-account-act.tsx';
import { RemoveAccountAct } from './remove-account-act.tsx';
import styles from './withdraw.module.css';

const SKELETON_ROWS = 2;

export interface AccountsPartProps {
  providers: WithdrawOptionsValue['providers'];
  /** Path of the page that sets the real name, which an account requires. */
  securityPath: string;
}

/** The action whose form is open. */
type AccountAct = { readonly name: 'add' } | { readonly name: 'remove'; readonly account: PayoutAccount };

/** Lists the accounts that receive pay-outs. One of them is the default. */
export function AccountsPart({ providers, securityPath }: AccountsPartProps) {
  const { t } = useTranslation('common');
  const accounts = usePayoutAccountsQuery();
  const [act, setAct] = useState<AccountAct | null>(null);
  const list = useFocusAfterRemoval();
  const close = () => setAct(null);
  if (accounts.isError && !accounts.data)
    return <LoadFailed error={accounts.error} onRetry={() => void accounts.refetch()} />;
  const { data } = accounts;
  const isFull = data !== undefined && data.list.length >= PAYOUT_ACCOUNTS_MAX;
  const addAccountButton = (
    <Button
      variant="brass"
      icon={<Plus aria-hidden="true" />}
      disabledReason={isFull ? t('withdraw.accounts_full') : undefined}
      onClick={() => setAct({ name: 'add' })}
    >
      {t('withdraw.account_add')}
    </Button>
  );
  const setNameButton = (
    <Button variant="brass" render={<Link to={securityPath} />}>
      {t('withdraw.set_real_name')}
    </Button>
  );
  const nextStepButton = data?.realName === null ? setNameButton : addAccountButton;
  return (
    <div ref={list} className={styles.root}>
      <p className={styles.soft}>{data?.realName === null ? t('withdraw.name_first') : t('withdraw.accounts_note')}</p>
      <Card padding="flush" aria-busy={data === undefined}>
        {data === undefined && <LoadingRows />}
        {data?.list.length === 0 && <EmptyState text={t('withdraw.accounts_empty')} action={nextStepButton} />}
        <ul className={styles.accounts}>
          {data?.list.map((account) => (
            <AccountRow
              key={account.payoutAccountId}
              account={account}
              onRemove={() => setAct({ name: 'remove', account })}
            />
          ))}
        </ul>
      </Card>
      {data && data.list.length > 0 && <div className={styles.way}>{nextStepButton}</div>}
      {act?.name === 'add' && data && <AddAccountAct providers={providers} realName={data.realName} onClose={close} />}
      {act?.name === 'remove' && <RemoveAccountAct account={act.account} onClose={close} />}
    </div>
  );
}

function AccountRow({ account, onRemove }: { account: PayoutAccount; onRemove: () => void }) {
  const { t } = useTranslation('common');
  const attempt = useAttempt();
  const [makeDefault, { isLoading }] = useDefaultPayoutAccountMutation();
  const { payoutAccountId, kind, isDefault } = account;
  const name = `${account.providerName} ${account.maskedNumber}`;
  return (
    <li className={styles.account}>
      <span className={styles.stepIcon} aria-hidden="true">
        {kind === 'bank' ? <Landmark /> : <WalletCards />}
      </span>
      <div className={styles.accountWords}>
        <h2 className={styles.accountName}>{name}</h2>
        <AccountState account={account} />
      </div>
      <div className={styles.acts}>
        {!isDefault && (
          <Button
            size="small"
            loading={isLoading}
            aria-label={`${t('withdraw.make_default')}: ${name}`}
            onClick={() => void attempt(async () => await makeDefault({ payoutAccountId }), t('withdraw.default_done'))}
          >
            {t('withdraw.make_default')}
          </Button>
        )}
        <Button data-removes="" size="small" aria-label={`${t('withdraw.account_remove')}: ${name}`} onClick={onRemove}>
          {t('withdraw.account_remove')}
        </Button>
      </div>
    </li>
  );
}

function LoadingRows() {
  return (
    <ul className={styles.accounts}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <li key={index} className={styles.account}>
          <Skeleton className={styles.accountSkeleton} />
        </li>
      ))}
    </ul>
  );
}
