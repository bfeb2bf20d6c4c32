import { VERIFICATION_CODE_DIGITS } from '@baize/contract/limits';
import { Button } from '@baize/ui/button';
import { CodeField } from '@baize/ui/code-field';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import type { TextFieldBinding } from '../form-fields.ts';
import { useErrorSentence } from '../sentences.ts';
import type { SmsCode } from './use-sms-code.ts';

export interface SmsCodeFieldProps extends Pick<TextFieldBinding, 'name' | 'value' | 'error'> {
  onValueChange: (code: string) => void;
  sms: SmsCode;
}

/** The code of an SMS, what sends it, and what stands in the way of that. */
export function SmsCodeField({ sms, ...binding }: SmsCodeFieldProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <CodeField
        label={t('sms_code.label')}
        required
        length={VERIFICATION_CODE_DIGITS}
        boxLabel={(index, length) => t('sms_code.box', { index, length })}
        help={sms.sent ? t('sms_code.sent') : t('sms_code.help')}
        resend={<SendButton sms={sms} />}
        {...binding}
      />
      <SendFailure sms={sms} />
      {sms.dialog}
    </>
  );
}

function SendButton({ sms: { send, sending, sent, secondsLeft } }: { sms: SmsCode }) {
  const { t } = useTranslation('common');
  const again = sent ? t('sms_code.send_again') : t('sms_code.send');
  return (
    <Button
      variant="felt"
      size="small"
      loading={sending}
      disabledReason={secondsLeft > 0 ? t('sms_code.wait') : undefined}
      onClick={send}
    >
      {secondsLeft > 0 ? t('sms_code.again_in', { seconds: secondsLeft }) : again}
    </Button>
  );
}

/** Spec section 8, "SMS send failure": a warning popup with the reason and one button. */
function SendFailure({ sms: { failure, dismiss } }: { sms: SmsCode }) {
  const { t } = useTranslation('common');
  const sentence = useErrorSentence();
  return (
    <ConfirmDialog
      open={failure !== undefined}
      onOpenChange={dismiss}
      title={t('sms_code.failed_title')}
      confirmLabel={t('act.ok')}
      icon={<TriangleAlert />}
      onConfirm={dismiss}
    >
      {failure === undefined ? null : sentence(failure)}
    </ConfirmDialog>
  );
}
