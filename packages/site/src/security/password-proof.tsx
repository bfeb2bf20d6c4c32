import { useEmailCodeMutation, useSmsForMemberMutation } from '@baize/api';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { SegmentedControl } from '@baize/ui/segmented-control';
import Mail from 'lucide-react/icons/mail';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import type { TextFieldBinding } from '../form-fields.ts';
import { useHumanCheck } from '../human-check/use-human-check.tsx';
import type { CodeProof, FirstPasswordProof } from './password-proofs.ts';
import { ProofCodeField } from './proof-code-field.tsx';
import { SendCode } from './send-code.tsx';

export interface PasswordProofProps {
  /** What can be offered; where there are two, the person chooses. */
  proofs: readonly FirstPasswordProof[];
  proof: CodeProof;
  /** Masked: where the code goes. */
  address: string;
  code: TextFieldBinding;
  onProof: (proof: CodeProof) => void;
  onCode: (code: string) => void;
  onRefused: (error: unknown) => void;
}

/** A code to the bound number or address, in the place of the password that there is not yet. */
export function PasswordProof({ proofs, proof, address, code, onProof, onCode, onRefused }: PasswordProofProps) {
  const { t } = useTranslation('common');
  const { send, dialog } = useConfirmCode(proof, onRefused);
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
      <ProofCodeField
        value={code.value}
        error={code.error}
        help={t('security.code_goes_to', { address })}
        onValueChange={onCode}
        // Each way has its own countdown.
        resend={<SendCode key={proof} send={send} />}
      />
      {dialog}
    </>
  );
}

/** To what is bound already. An SMS is ordered by a person (decision 9). */
function useConfirmCode(proof: CodeProof, onRefused: (error: unknown) => void) {
  const human = useHumanCheck('sms');
  const [sendSms] = useSmsForMemberMutation();
  const [sendMail] = useEmailCodeMutation();
  const order = async () => {
    if (proof === 'email') return await sendMail({ purpose: 'confirm' });
    const humanCheck = await human.ask();
    return humanCheck === undefined ? undefined : await sendSms({ purpose: 'confirm', humanCheck });
  };
  const send = async (): Promise<CodeSentValue | undefined> => {
    const sent = await order();
    if (sent?.error !== undefined) onRefused(sent.error);
    return sent?.data;
  };
  return { send, dialog: human.dialog };
}
