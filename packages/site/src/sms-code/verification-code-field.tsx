import { VERIFICATION_CODE_DIGITS } from '@baize/contract/limits';
import { Button } from '@baize/ui/button';
import { CodeField } from '@baize/ui/code-field';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '../language/sentences.ts';
import type { CodeSender } from './use-code-sender.ts';

export interface VerificationCodeFieldProps {
  name?: string;
  value: string;
  error: string | undefined;
  onValueChange: (code: string) => void;
  help: string;
  /** Absent where the code comes from an authenticator. */
  sender?: CodeSender;
}

/** Input of a code from an SMS, an e-mail or an authenticator, with the send button and its errors. */
export function VerificationCodeField({ sender, ...binding }: VerificationCodeFieldProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <CodeField
        label={t('sms_code.label')}
        required
        length={VERIFICATION_CODE_DIGITS}
        boxLabel={(index, length) => t('sms_code.box', { index, length })}
        resend={sender && <SendButton {...sender} />}
        {...binding}
      />
      {sender && <SendFailure {...sender} />}
      {sender?.dialog}
    </>
  );
}

/** The button beside the input. During the countdown it is disabled and shows the seconds that are left. */
function SendButton({ send, isSending, isSent, secondsLeft }: CodeSender) {
  const { t } = useTranslation('common');
  const sendLabel = isSent ? t('sms_code.send_again') : t('sms_code.send');
  return (
    <Button
      variant="felt"
      size="small"
      loading={isSending}
      disabledReason={secondsLeft > 0 ? t('sms_code.wait') : undefined}
      onClick={send}
    >
      {secondsLeft > 0 ? t('sms_code.again_in', { seconds: secondsLeft }) : sendLabel}
    </Button>
  );
}

/** Warning popup with the reason and one button (spec section 8, "SMS send failure"). */
function SendFailure({ failure, dismiss }: CodeSender) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  return (
    <ConfirmDialog
      open={failure !== undefined}
      onOpenChange={dismiss}
      title={t('sms_code.failed_title')}
      confirmLabel={t('act.ok')}
      icon={<TriangleAlert />}
      onConfirm={dismiss}
    >
      {failure === undefined ? null : errorSentence(failure)}
    </ConfirmDialog>
  );
}
