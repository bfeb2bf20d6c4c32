import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { Checkbox } from '@baize/ui/checkbox';
import { TextField } from '@baize/ui/text-field';
import { isBirthdayRequired } from '@baize/validation/forms/password';
import { useTranslation } from 'react-i18next';
import { useFieldSentence } from '../forms/field-sentence.ts';
import { useFieldProps, type TextForm } from '../forms/form-fields.ts';
import type { ChangePasswordValues } from './use-change-password.ts';

export interface AcceptanceFieldsProps {
  rules: RegisterSettingsValue;
  /** The current day of the merchant. No birthday is later. */
  today: string;
  form: TextForm<ChangePasswordValues>;
}

/** Shows the confirmations of a registration to the owner of an account that an agent has opened (docs/decisions/0056-recruiting.md). */
export function AcceptanceFields({ rules, today, form }: AcceptanceFieldsProps) {
  const { t } = useTranslation('common');
  const field = useFieldProps(form);
  const sentence = useFieldSentence();
  const age = rules.minimumAge;
  const isTermsErrorShown = form.submitCount > 0 || form.touched.termsAccepted === true;
  return (
    <>
      {isBirthdayRequired(rules) && (
        <TextField
          type="date"
          required
          autoComplete="bday"
          max={today}
          label={t('change_password.birthday')}
          help={t('change_password.birthday_help', { age })}
          {...field('birthday')}
        />
      )}
      <Checkbox
        name="termsAccepted"
        checked={form.values.termsAccepted}
        onChange={form.handleChange}
        label={t('change_password.terms', { age })}
        error={isTermsErrorShown ? sentence(form.errors.termsAccepted) : undefined}
      />
    </>
  );
}
