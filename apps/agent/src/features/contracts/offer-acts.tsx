import { errorCodeOf } from '@baize/api';
import { useAnswerContractMutation, useWithdrawContractMutation } from '@baize/api/agent';
import type { ContractAnswer } from '@baize/contract/agent-codes';
import type { ContractOffer } from '@baize/contract/schemas/contracts';
import { useErrorSentence } from '@baize/site/sentences';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { FormNotice } from '@baize/site/form-notice';
import { Button } from '@baize/ui/button';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** An answer to a request of the other side, or the withdrawal of the agent's own request. */
type Act = ContractAnswer | 'withdraw';

export interface OfferActsProps {
  offer: ContractOffer;
  onDone?: () => void;
}

/** Lets the agent answer a request, or withdraw its own. Each act is confirmed in a dialog that names its consequences. */
export function OfferActs({ offer, onDone }: OfferActsProps) {
  const { t } = useTranslation('agent');
  const [act, setAct] = useState<Act>();
  return (
    <>
      {offer.mayAnswer ? (
        <>
          <Button onClick={() => setAct('reject')}>{t('contract.reject')}</Button>
          <Button variant="brass" onClick={() => setAct('approve')}>
            {t('contract.approve')}
          </Button>
        </>
      ) : (
        <Button onClick={() => setAct('withdraw')}>{t('contract.withdraw')}</Button>
      )}
      {act && <ActDialog offer={offer} act={act} onClose={() => setAct(undefined)} onDone={onDone} />}
    </>
  );
}

interface ActDialogProps {
  offer: ContractOffer;
  act: Act;
  onClose: () => void;
  onDone: OfferActsProps['onDone'];
}

function ActDialog({ offer, act, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation('agent');
  const { send, isLoading, refusal } = useAct(offer, act, () => {
    onClose();
    onDone?.();
  });
  const text = act === 'approve' ? t(`contract.approve_text_${offer.request}`) : t(`contract.${act}_text`);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`contract.${act}_title`)}
      confirmLabel={t(`contract.${act}`)}
      cancelLabel={t('act.cancel')}
      tone={act === 'approve' ? 'plain' : 'danger'}
      loading={isLoading}
      onConfirm={() => void send()}
    >
      <p>{text}</p>
      {act === 'approve' && <EndingAccounts offer={offer} />}
      {refusal !== undefined && <FormNotice tone="lose" text={refusal} />}
    </ConfirmDialog>
  );
}

/** Names the accounts whose contracts end when the offer is approved. This dialog is the last warning before it. */
function EndingAccounts({ offer }: { offer: ContractOffer }) {
  const { t } = useTranslation('agent');
  const accounts = offer.preview.endsContracts.map(({ account }) => account);
  if (offer.request !== 'new' || accounts.length === 0) return null;
  return <p>{t('contract.approve_ends', { accounts: accounts.join(', ') })}</p>;
}

/** These refusals are worded for the upline's offer form. The agent who approves an offer has no such form and gets a sentence of its own. */
const INVALID_OFFER_CODES = new Set<string>([
  'contract.rate_above_own',
  'contract.not_offered',
  'contract.not_in_line',
]);

function isInvalidOffer(act: Act, error: unknown): boolean {
  return act === 'approve' && INVALID_OFFER_CODES.has(errorCodeOf(error));
}

/** Returns the function that carries out the act, with its state and the sentence of a refusal. */
function useAct({ offerId }: ContractOffer, act: Act, onDone: () => void) {
  const { t } = useTranslation('agent');
  const showSuccess = useSuccessToast();
  const errorSentence = useErrorSentence();
  const [answer, answerCall] = useAnswerContractMutation();
  const [withdraw, withdrawCall] = useWithdrawContractMutation();
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    const { error } = await (act === 'withdraw' ? withdraw({ offerId }) : answer({ offerId, answer: act, note: '' }));
    if (error !== undefined)
      return setRefusal(isInvalidOffer(act, error) ? t('contract.approve_invalid') : errorSentence(error));
    showSuccess(t(`contract.${act}_done`));
    onDone();
  };
  return { send, isLoading: answerCall.isLoading || withdrawCall.isLoading, refusal };
}
