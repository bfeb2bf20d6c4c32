import { useAddPayoutAccountMutation } from '@baize/api';
import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { PasswordField } from '@baize/ui/password-field';
import { SelectField } from '@baize/ui/select-field';
import { TextField } from '@baize/ui/text-field';
import { payoutAccountForm } from '@baize/validation/forms/withdrawal';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '../forms/form-fields.ts';
import { usePasswordTexts } from '../forms/password-texts.ts';
import { ActForm, ActPopup, type ActProps } from '../forms/act-popup.tsx';
import { useActForm } from '../forms/use-act-form.ts';
import { useSuccessToast } from '../forms/use-success-toast.ts';

export interface AddAccountActProps extends ActProps {
  providers: WithdrawOptionsValue['providers'];
  /** The masked real name, as a reminder that the account must be in this name. */
  realName: string | null;
}

/** Adds a bank account or an e-wallet in the member's own name (spec section 3, payeeName). */
export function AddAccountAct({ providers, realName, onClose }: AddAccountActProps) {
  const { t } = useTranslation('common');
  const act = useAddAccountForm(providers, onClose);
  const field = useFieldProps(act.form);
  const texts = usePasswordTexts();
  return (
    <ActPopup title={t('withdraw.account_add')} description={t('withdraw.account_add_text')} onClose={onClose}>
      <ActForm act={act} submitLabel={t('withdraw.account_add')}>
        <SelectField
          label={t('withdraw.provider')}
          required
          placeholder={t('withdraw.provider_choose')}
          options={providers.map(({ code, name }) => ({ value: code, label: name }))}
          value={act.form.values.providerCode || null}
          error={field('providerCode').error}
          onValueChange={(code) => void act.form.setFieldValue('providerCode', code)}
        />
        <TextField
          label={t('withdraw.holder')}
          required
          autoComplete="name"
          help={realName === null ? undefined : t('withdraw.holder_help', { name: realName })}
          {...field('holderName')}
        />
        <TextField
          label={t('withdraw.number')}
          required
          autoComplete="off"
          spellCheck={false}
          {...field('accountNumber')}
        />
        <TextField label={t('withdraw.branch')} autoComplete="off" {...field('branch')} />
        <PasswordField
          label={t('withdraw.password')}
          required
          autoComplete="off"
          texts={texts}
          {...field('withdrawPassword')}
        />
      </ActForm>
    </ActPopup>
  );
}

const EMPTY_FORM = { providerCode: '', holderName: '', accountNumber: '', branch: '', withdrawPassword: '' };

function useAddAccountForm(providers: AddAccountActProps['providers'], onClose: () => void) {
  const { t } = useTranslation('common');
  const showSuccess = useSuccessToast();
  const [add] = useAddPayoutAccountMutation();
  const schema = useMemo(() => payoutAccountForm(), []);
  return useActForm({
    initialValues: EMPTY_FORM,
    schema,
    submit: async ({ branch, accountNumber, ...values }) => {
      const kind = providers.find(({ code }) => code === values.providerCode)?.kind ?? 'bank';
      const number = accountNumber.replaceAll(' ', '');
      return await add({ ...values, kind, accountNumber: number, ...(branch.trim() !== '' && { branch }) });
    },
    fields: {
      'payout_account.exists': 'accountNumber',
      'payout_account.name_mismatch': 'holderName',
      'payout_account.name_missing': 'holderName',
      'cashier.method_not_found': 'providerCode',
      'withdraw_password.wrong': 'withdrawPassword',
      'withdraw_password.locked': 'withdrawPassword',
    },
    onDone: () => {
      showSuccess(t('withdraw.account_added'));
      onClose();
    },
  });
}
