import { useConfirmTwoFactorMutation } from '@baize/api';
import type { BeginTwoFactorValue } from '@baize/contract/schemas/security';
import { IconButton } from '@baize/ui/icon-button';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { useCodeBinding } from '../sms-code/use-code-binding.ts';
import { VerificationCodeField } from '../sms-code/verification-code-field.tsx';
import { ActForm } from '../forms/act-popup.tsx';
import { useCopyText } from '../content/copy-text.ts';
import { QrCode } from '../content/qr-code.tsx';
import { codeSchema } from './schemas.ts';
import styles from './two-factor.module.css';
import { useActForm } from '../forms/use-act-form.ts';

/** The Base32 secret is shown in groups of four, which makes it easier to type. */
const SECRET_GROUP = /.{1,4}/g;

export interface TwoFactorSetupProps {
  /** The secret of the new second factor, and the address that puts it into an authenticator. */
  setup: BeginTwoFactorValue;
  /** Called with the recovery codes. */
  onConfirmed: (codes: readonly string[]) => void;
}

/** Shows the secret as a QR code and as text, and asks for a code that proves that the authenticator has it. */
export function TwoFactorSetup({ setup: { otpauthUri, secret }, onConfirmed }: TwoFactorSetupProps) {
  const { t } = useTranslation('common');
  const act = useConfirmForm(onConfirmed);
  const copy = useCopyText({ done: t('security.secret_copied'), failed: t('security.copy_failed') });
  return (
    <ActForm act={act} submitLabel={t('security.two_factor_confirm')}>
      <p className={styles.hint}>{t('security.two_factor_scan')}</p>
      <QrCode text={otpauthUri} label={t('security.two_factor_qr')} />
      <p className={styles.hint}>{t('security.two_factor_type')}</p>
      <div className={styles.secret}>
        <code>{secret.match(SECRET_GROUP)?.join(' ')}</code>
        <IconButton label={t('security.secret_copy')} onClick={() => copy(secret)}>
          <Copy />
        </IconButton>
      </div>
      <VerificationCodeField {...useCodeBinding(act.form, 'code')} help={t('security.two_factor_code_help')} />
    </ActForm>
  );
}

function useConfirmForm(onConfirmed: TwoFactorSetupProps['onConfirmed']) {
  const [confirm] = useConfirmTwoFactorMutation();
  return useActForm({
    initialValues: { code: '' },
    schema: codeSchema,
    submit: async (values) => await confirm(values),
    fields: { 'verification.code_wrong': 'code', 'verification.code_tries_used': 'code' },
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
}
