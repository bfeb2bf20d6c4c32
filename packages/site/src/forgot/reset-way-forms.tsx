import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { EmptyState } from '@baize/ui/empty-state';
import { SegmentedControl } from '@baize/ui/segmented-control';
import Mail from 'lucide-react/icons/mail';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBootValue } from '../merchant.tsx';
import { useErrorSentence } from '../sentences.ts';
import { isSwitchOn } from '../switches.ts';
import { diallingCodeOf } from './dialling-code.ts';
import { ForgotByEmail } from './forgot-by-email.tsx';
import { ForgotByPhone } from './forgot-by-phone.tsx';
import type { ResetMethod } from './reset-methods.ts';
import { resetWays, type ResetWay } from './reset-ways.ts';

export interface ResetWaysProps {
  rules: RegisterSettingsValue;
  /** By e-mail. */
  onSent: () => void;
  /** By phone; false where the person has to log in with the new password. */
  onReset: (loggedIn: boolean) => void;
}

/** The form of one way to reset; where there are two, what switches between them. */
export function ResetWays(props: ResetWaysProps) {
  const sentence = useErrorSentence();
  const ways = useResetWays();
  const [chosen, setChosen] = useState<ResetMethod>();
  const way = ways.find(({ method }) => method === chosen) ?? ways[0];
  if (!way) return <EmptyState text={sentence('password.reset_off')} />;
  return (
    <>
      {ways.length > 1 && <MethodSwitch method={way.method} onMethod={setChosen} />}
      <WayForm way={way} {...props} />
    </>
  );
}

function useResetWays(): ResetWay[] {
  const { whitelabel, system } = useBootValue();
  return resetWays((id) => isSwitchOn(whitelabel, id), diallingCodeOf(system.merchant.countryCode));
}

function WayForm({ way, rules, onSent, onReset }: ResetWaysProps & { way: ResetWay }) {
  return way.method === 'email' ? (
    <ForgotByEmail rules={rules} onSent={onSent} />
  ) : (
    <ForgotByPhone rules={rules} diallingCode={way.diallingCode} onReset={onReset} />
  );
}

function MethodSwitch({ method, onMethod }: { method: ResetMethod; onMethod: (method: ResetMethod) => void }) {
  const { t } = useTranslation('common');
  return (
    <SegmentedControl
      label={t('forgot.method')}
      full
      value={method}
      onValueChange={onMethod}
      segments={[
        { value: 'email', label: t('forgot.email'), icon: <Mail /> },
        { value: 'mobile', label: t('forgot.mobile'), icon: <Smartphone /> },
      ]}
    />
  );
}
