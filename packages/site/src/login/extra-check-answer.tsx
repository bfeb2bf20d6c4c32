import { useSendExtraCheckMutation } from '@baize/api';
import type { ExtraCheckMethod } from '@baize/contract/schemas/session';
import { TextField } from '@baize/ui/text-field';
import { useTranslation } from 'react-i18next';
import { useCodeSender } from '../sms-code/use-code-sender.ts';
import { VerificationCodeField } from '../sms-code/verification-code-field.tsx';

export interface ExtraCheckAnswerProps {
  method: ExtraCheckMethod;
  checkId: string;
  value: string;
  onValueChange: (answer: string) => void;
  error: string | undefined;
  /** Returns true where the refusal ends the check. This component shows any other refusal. */
  handleRefusal: (error: unknown) => boolean;
}

/** Shows the input of the selected method. */
export function ExtraCheckAnswer(props: ExtraCheckAnswerProps) {
  const { t } = useTranslation('common');
  const { method, checkId: _check, handleRefusal: _refusal, ...binding } = props;
  switch (method) {
    case 'mobile':
    case 'email':
      return <SentCodeAnswer {...props} method={method} />;
    case 'authenticator':
      return <VerificationCodeField {...binding} help={t('extra_check.authenticator_help')} />;
    case 'recovery_code':
    case 'bank_account_name':
      return <TextAnswer {...props} method={method} />;
    default:
      throw new Error(`no such method ${String(method satisfies never)}`);
  }
}

type AnswerProps<Method extends ExtraCheckMethod> = ExtraCheckAnswerProps & { method: Method };

/** The input of a code that the server sends by SMS or e-mail. The password was correct, so no human check is required before the code is sent. */
function SentCodeAnswer({ checkId, method, handleRefusal, ...binding }: AnswerProps<'mobile' | 'email'>) {
  const { t } = useTranslation('common');
  const [sendCode] = useSendExtraCheckMutation();
  const sender = useCodeSender({
    prepare: () => Promise.resolve({ checkId, method }),
    requestCode: async (request) => await sendCode(request),
    handleRefusal,
  });
  const help = sender.isSent ? t('extra_check.sent') : t('extra_check.send_help');
  return <VerificationCodeField {...binding} sender={sender} help={help} />;
}

function TextAnswer({ method, value, onValueChange, error }: AnswerProps<'recovery_code' | 'bank_account_name'>) {
  const { t } = useTranslation('common');
  return (
    <TextField
      label={t(`extra_check.${method}`)}
      name="answer"
      required
      help={t(`extra_check.${method}_help`)}
      autoComplete={method === 'bank_account_name' ? 'name' : 'off'}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      error={error}
    />
  );
}
