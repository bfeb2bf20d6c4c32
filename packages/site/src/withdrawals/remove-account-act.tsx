import { useRemovePayoutAccountMutation } from '@baize/api';
import type { PayoutAccount } from '@baize/contract/schemas/withdrawals';
import { PasswordField } from '@baize/ui/password-field';
import { passwordOfMoneyForm } from '@baize/validation/forms/withdrawal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../forms/form-fields.ts';
import { usePasswordTexts } from '../forms/password-texts.ts';
import { ActForm, ActPopup, type ActProps } from '../forms/act-popup.tsx';
import { useActForm } from '../forms/use-act-form.ts';
import { useSuccessToast } from '../forms/use-success-toast.ts';

/** Removes a payout account. It requires the withdraw password, so that a stolen session cannot change where money goes. */
export function RemoveAccountAct({ account, onClose }: ActProps & { account: PayoutAccount }) {
  const { t } = useTranslation('common');
  const { payoutAccountId, providerName, maskedNumber } = account;
  const showSuccess = useSuccessToast();
  const [remove] = useRemovePayoutAccountMutation();
  const act = useActForm({
    initialValues: { withdrawPassword: '' },
    schema: useMemo(() => passwordOfMoneyForm(), []),
    submit: async ({ withdrawPassword }) => await remove({ payoutAccountId, withdrawPassword }),
    fields: { 'withdraw_password.wrong': 'withdrawPassword', 'withdraw_password.locked': 'withdrawPassword' },
    onDone: () => {
      showSuccess(t('withdraw.account_removed'));
      onClose();
    },
  });
  return (
    <ActPopup
      title={t('withdraw.account_remove')}
      description={t('withdraw.account_remove_text', { account: `${providerName} ${maskedNumber}` })}
      onClose={onClose}
    >
      <ActForm act={act} submitLabel={t('withdraw.account_remove')} danger>
        <PasswordField
          label={t('withdraw.password')}
          required
          autoComplete="off"
          texts={usePasswordTexts()}
          {...useFieldProps(act.form)('withdrawPassword')}
        />
      </ActForm>
    </ActPopup>
  );
}
