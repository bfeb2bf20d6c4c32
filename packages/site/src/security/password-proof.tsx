import { useEmailCodeMutation, useSmsForMemberMutation } from '@baize/api';
import { SegmentedControl } from '@baize/ui/segmented-control';
import Mail from 'lucide-react/icons/mail';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { useCodeSender } from '../sms-code/use-code-sender.ts';
import { VerificationCodeField, type VerificationCodeFieldProps } from '../sms-code/verification-code-field.tsx';
import type { CodeProof, FirstPasswordProof } from './password-proofs.ts';

export interface PasswordProofProps {
  /** Available proofs. Where there are two, the person selects one. */
  proofs: readonly FirstPasswordProof[];
  proof: CodeProof;
  /** The masked number or address that receives the code. */
  address: string;
  code: Omit<VerificationCodeFieldProps, 'help' | 'sender'>;
  onProof: (proof: CodeProof) => void;
}

/** Verifies a code sent to the bound number or address, in place of the password that the member does not have yet. */
export function PasswordProof({ proofs, proof, address, code, onProof }: PasswordProofProps) {
  const { t } = useTranslation('common');
  const Code = proof === 'sms' ? SmsCode : EmailCode;
  return (
    <>
      {proofs.length > 1 && (
        <SegmentedControl
          label={t('security.code_way')}
          full
          value={proof}
          onValueChange={onProof}
          segments={[
            { value: 'sms', label: t('security.item_mobile'), icon: <Smartphone /> },
            { value: 'email', label: t('security.item_email'), icon: <Mail /> },
          ]}
        />
      )}
      <Code {...code} help={t('security.code_goes_to', { address })} />
    </>
  );
}

type CodeProps = Omit<VerificationCodeFieldProps, 'sender'>;

/** Sends the code to the bound number. An SMS requires a human check (decision 9). */
function SmsCode(props: CodeProps) {
  const humanCheck = useHumanCheck('sms');
  const [sendSms] = useSmsForMemberMutation();
  const sender = useCodeSender({
    prepare: humanCheck.open,
    requestCode: async (pass) => await sendSms({ purpose: 'confirm', humanCheck: pass }),
    handleRefusal: () => false,
  });
  return <VerificationCodeField {...props} sender={{ ...sender, dialog: humanCheck.dialog }} />;
}

/** Sends the code to the bound e-mail address, which needs no human check. */
function EmailCode(props: CodeProps) {
  const [sendEmail] = useEmailCodeMutation();
  const sender = useCodeSender({
    prepare: async () => await Promise.resolve(true as const),
    requestCode: async () => await sendEmail({ purpose: 'confirm' }),
    handleRefusal: () => false,
  });
  return <VerificationCodeField {...props} sender={sender} />;
}
