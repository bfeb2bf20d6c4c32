import { VERIFICATION_CODE_DIGITS } from '@baize/contract/limits';
import { CodeField } from '@baize/ui/code-field';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface ProofCodeFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (code: string) => void;
  help?: string;
  /** What sends the code. */
  resend?: ReactNode;
}

/** The code of an SMS, an e-mail or an authenticator. */
export function ProofCodeField(props: ProofCodeFieldProps) {
  const { t } = useTranslation('common');
  return (
    <CodeField
      {...props}
      label={t('sms_code.label')}
      length={VERIFICATION_CODE_DIGITS}
      boxLabel={(index, length) => t('sms_code.box', { index, length })}
    />
  );
}
