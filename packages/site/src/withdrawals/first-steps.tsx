import type { PayoutAccountsValue, WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { Stepper } from '@baize/ui/stepper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RealNameAct } from '../security/acts/real-name-act.tsx';
import { WithdrawPasswordAct } from '../security/acts/withdraw-password-act.tsx';
import { AddAccountAct } from './add-account-act.tsx';
import styles from './withdraw.module.css';

/** In the order in which they are needed: an account must be in the real name, and adding one needs the withdraw password. */
const STEPS = ['real_name', 'password', 'account'] as const;
type Step = (typeof STEPS)[number];

export interface FirstStepsProps {
  options: WithdrawOptionsValue;
  accounts: PayoutAccountsValue;
}

/** Leads through what is needed once before the first withdrawal. Each step opens its form over this page, so nobody loses the way back. */
export function FirstSteps({ options, accounts }: FirstStepsProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const current = findStep(options, accounts);
  const close = () => setOpen(false);
  return (
    <Card title={t('withdraw.first_steps')}>
      <div className={styles.root}>
        <Stepper
          label={t('withdraw.first_steps')}
          steps={STEPS.map((key) => ({ key, label: t(`withdraw.short_${key}`) }))}
          current={STEPS.indexOf(current)}
          doneText={t('security.state_done')}
        />
        <p className={styles.soft}>{t(`withdraw.step_${current}`)}</p>
        <Button variant="brass" size="large" onClick={() => setOpen(true)}>
          {t(`withdraw.take_${current}`)}
        </Button>
      </div>
      {isOpen && current === 'real_name' && <RealNameAct onClose={close} />}
      {isOpen && current === 'password' && <WithdrawPasswordAct hasOne={false} onClose={close} />}
      {isOpen && current === 'account' && (
        <AddAccountAct providers={options.providers} realName={accounts.realName} onClose={close} />
      )}
    </Card>
  );
}

function findStep({ withdrawPasswordSet }: WithdrawOptionsValue, { realName }: PayoutAccountsValue): Step {
  if (realName === null) return 'real_name';
  return withdrawPasswordSet ? 'account' : 'password';
}
