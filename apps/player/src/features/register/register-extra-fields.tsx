import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { TextFieldBinding } from '@baize/site/form-fields';
import { TextField } from '@baize/ui/text-field';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { shownFields, type ExtraField } from './register-values.ts';

/** What helps a phone's keyboard and a password manager. */
const HINTS: Partial<Record<ExtraField, ComponentProps<'input'>>> = {
  payeeName: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  mobileNum: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' },
  qqNum: { inputMode: 'numeric' },
  birthday: { type: 'date', autoComplete: 'bday' },
  address: { autoComplete: 'street-address' },
  paymentPassword: { type: 'password', autoComplete: 'new-password' },
  affiliateCode: { autoComplete: 'off', autoCapitalize: 'none' },
  referralCode: { autoComplete: 'off', autoCapitalize: 'none' },
};

export interface RegisterExtraFieldsProps {
  settings: RegisterSettingsValue;
  field: (name: ExtraField) => TextFieldBinding;
}

/** The inputs that the merchant turned on. */
export function RegisterExtraFields({ settings, field }: RegisterExtraFieldsProps) {
  const { t } = useTranslation('player');
  return shownFields(settings).map((name) => {
    const { size: _size, ...hints } = HINTS[name] ?? {};
    return (
      <TextField
        key={name}
        label={t(`register.${name}`)}
        required={settings.fields[name].required}
        {...hints}
        {...field(name)}
      />
    );
  });
}
