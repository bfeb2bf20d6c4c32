import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import CircleCheck from 'lucide-react/icons/circle-check';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './withdraw.module.css';

export interface FirstStepsProps {
  passwordSet: boolean;
  hasAccount: boolean;
  securityPath: string;
  onAccounts: () => void;
}

/** What is needed once before the first withdrawal, with the way to each. */
export function FirstSteps({ passwordSet, hasAccount, securityPath, onAccounts }: FirstStepsProps) {
  const { t } = useTranslation('common');
  return (
    <Card title={t('withdraw.first_steps')}>
      <ul className={styles.steps}>
        <Step icon={<KeyRound />} text={t('withdraw.step_password')} done={passwordSet}>
          <Button variant="brass" render={<Link to={securityPath} />}>
            {t('security.withdraw_password_set')}
          </Button>
        </Step>
        <Step icon={<Landmark />} text={t('withdraw.step_account')} done={hasAccount}>
          <Button
            variant={passwordSet ? 'brass' : 'line'}
            disabledReason={passwordSet ? undefined : t('withdraw.password_first')}
            onClick={onAccounts}
          >
            {t('withdraw.account_add')}
          </Button>
        </Step>
      </ul>
    </Card>
  );
}

interface StepProps {
  icon: ReactNode;
  text: string;
  done: boolean;
  children: ReactNode;
}

function Step({ icon, text, done, children }: StepProps) {
  const { t } = useTranslation('common');
  return (
    <li className={styles.step}>
      <span className={styles.stepIcon} aria-hidden="true">
        {icon}
      </span>
      <span>{text}</span>
      {done ? (
        <Badge tone="win" look="bare" icon={<CircleCheck />}>
          {t('security.state_done')}
        </Badge>
      ) : (
        children
      )}
    </li>
  );
}
