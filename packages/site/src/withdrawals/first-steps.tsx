import { useSecurityOverviewQuery } from '@baize/api';
import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import type { PayoutAccountsValue, WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { Skeleton } from '@baize/ui/skeleton';
import { Stepper } from '@baize/ui/stepper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RealNameAct } from '../security/acts/real-name-act.tsx';
import { WithdrawPasswordAct } from '../security/acts/withdraw-password-act.tsx';
import { LoadFailed } from '../page/load-failed.tsx';
import { SecurityActs } from '../security/security-acts.tsx';
import { AddAccountAct } from './add-account-act.tsx';
import styles from './withdraw.module.css';

/** Steps in their order: an account must be in the real name, and adding one requires the withdraw password. */
const FIRST_STEPS = ['real_name', 'password', 'account'] as const;
/** Steps of a member without a log-in password. It comes first, because setting the real name and the withdraw password requires it. */
const STEPS_WITHOUT_PASSWORD = ['login_password', ...FIRST_STEPS] as const;
type Step = (typeof STEPS_WITHOUT_PASSWORD)[number];

export interface FirstStepsProps {
  options: WithdrawOptionsValue;
  accounts: PayoutAccountsValue;
}

/** Guides through the steps that are required once before the first withdrawal. Each step opens its form above this page. */
export function FirstSteps(props: FirstStepsProps) {
  const { data, error, refetch } = useSecurityOverviewQuery();
  if (data) return <StepsCard {...props} overview={data} />;
  if (error !== undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <Skeleton shape="block" className={styles.formSkeleton} />;
}

interface StepsCardProps extends FirstStepsProps {
  overview: SecurityOverviewValue;
}

function StepsCard({ options, accounts, overview }: StepsCardProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  // The step of the log-in password stays in the list after it is done.
  const [steps] = useState<readonly Step[]>(overview.passwordSet ? FIRST_STEPS : STEPS_WITHOUT_PASSWORD);
  const current = overview.passwordSet ? findStep(options, accounts) : 'login_password';
  const close = () => setOpen(false);
  return (
    <Card title={t('withdraw.first_steps')}>
      <div className={styles.root}>
        <Stepper
          label={t('withdraw.first_steps')}
          steps={steps.map((key) => ({ key, label: t(`withdraw.short_${key}`) }))}
          current={steps.indexOf(current)}
          doneText={t('security.state_done')}
        />
        <p className={styles.soft}>{t(`withdraw.step_${current}`)}</p>
        <Button variant="brass" size="large" onClick={() => setOpen(true)}>
          {t(`withdraw.take_${current}`)}
        </Button>
      </div>
      {isOpen && current === 'login_password' && (
        <SecurityActs act={{ name: 'setPassword' }} overview={overview} onClose={close} />
      )}
      {isOpen && current === 'real_name' && <RealNameAct onClose={close} />}
      {isOpen && current === 'password' && <WithdrawPasswordAct hasOne={false} onClose={close} />}
      {isOpen && current === 'account' && (
        <AddAccountAct providers={options.providers} realName={accounts.realName} onClose={close} />
      )}
    </Card>
  );
}

/** Returns the first step that is not done. The last one is not checked: this component shows while no account can be used. */
function findStep(
  { withdrawPasswordSet }: WithdrawOptionsValue,
  { realName }: PayoutAccountsValue,
): (typeof FIRST_STEPS)[number] {
  if (realName === null) return 'real_name';
  return withdrawPasswordSet ? 'account' : 'password';
}
