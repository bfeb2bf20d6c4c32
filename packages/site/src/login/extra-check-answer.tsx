import { VERIFICATION_CODE_DIGITS } from '@baize/contract/limits';
import type { ExtraCheckMethod } from '@baize/contract/schemas/session';
import { Button } from '@baize/ui/button';
import { CodeField } from '@baize/ui/code-field';
import { TextField } from '@baize/ui/text-field';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckCode, type CheckCode, type SentMethod } from './use-check-code.ts';

export interface ExtraCheckAnswerProps {
  method: ExtraCheckMethod;
  checkId: string;
  value: string;
  onValueChange: (answer: string) => void;
  error: string | undefined;
  /** What sends a code was refused. */
  onRefused: (error: unknown) => void;
}

/** The input of each way to answer. */
export function ExtraCheckAnswer(props: ExtraCheckAnswerProps) {
  const { method } = props;
  switch (method) {
    case 'mobile':
    case 'email':
      return <SentCode {...props} method={method} />;
    case 'authenticator':
      return <Code {...props} help="extra_check.authenticator_help" />;
    case 'recovery_code':
      return <Answer {...props} method={method} help="extra_check.recovery_code_help" />;
    case 'bank_account_name':
      return <Answer {...props} method={method} help="extra_check.bank_account_name_help" />;
    default:
      throw new Error(`no such method ${String(method satisfies never)}`);
  }
}

function SentCode(props: ExtraCheckAnswerProps & { method: SentMethod }) {
  const code = useCheckCode(props.checkId, props.method, props.onRefused);
  return (
    <Code {...props} help={code.sent ? 'extra_check.sent' : 'extra_check.send_help'} resend={<Send code={code} />} />
  );
}

function Send({ code: { send, sending, sent, secondsLeft } }: { code: CheckCode }) {
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

interface CodeProps extends ExtraCheckAnswerProps {
  help: 'extra_check.sent' | 'extra_check.send_help' | 'extra_check.authenticator_help';
  resend?: ReactNode;
}

function Code({ value, onValueChange, error, help, resend }: CodeProps) {
  const { t } = useTranslation('common');
  return (
    <CodeField
      label={t('sms_code.label')}
      length={VERIFICATION_CODE_DIGITS}
      boxLabel={(index, length) => t('sms_code.box', { index, length })}
      help={t(help)}
      value={value}
      onValueChange={onValueChange}
      error={error}
      resend={resend}
    />
  );
}

interface AnswerProps extends ExtraCheckAnswerProps {
  method: 'recovery_code' | 'bank_account_name';
  help: 'extra_check.recovery_code_help' | 'extra_check.bank_account_name_help';
}

function Answer({ method, value, onValueChange, error, help }: AnswerProps) {
  const { t } = useTranslation('common');
  return (
    <TextField
      label={t(`extra_check.${method}`)}
      name="answer"
      help={t(help)}
      autoComplete={method === 'bank_account_name' ? 'name' : 'off'}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      error={error}
    />
  );
}
