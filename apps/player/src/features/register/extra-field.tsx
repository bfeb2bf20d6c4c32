import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { TextFieldBinding } from '@baize/site/form-fields';
import { usePasswordTexts } from '@baize/site/password-texts';
import { PasswordField } from '@baize/ui/password-field';
import { TextField } from '@baize/ui/text-field';
import { useToday } from '@baize/site/use-today';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExtraField as ExtraFieldName } from './form-shape.ts';
import { InvitationField } from './invitation-field.tsx';
import type { FormState } from './form-state.ts';

/** The attributes that tell a phone's keyboard and a password manager the kind of the field. */
const INPUT_HINTS: Partial<Record<ExtraFieldName, Omit<ComponentProps<'input'>, 'size'>>> = {
  nickname: { autoComplete: 'nickname' },
  payeeName: { autoComplete: 'name' },
  fullname: { autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  qqNum: { inputMode: 'numeric' },
  line: { autoCapitalize: 'none', spellCheck: false },
  whatsapp: { type: 'tel', inputMode: 'tel' },
  facebook: { autoCapitalize: 'none', spellCheck: false },
  wechat: { autoCapitalize: 'none', spellCheck: false },
  telegram: { autoCapitalize: 'none', spellCheck: false },
  zalo: { type: 'tel', inputMode: 'tel' },
  address: { autoComplete: 'street-address' },
  nationality: { autoComplete: 'country-name' },
  occupation: { autoComplete: 'organization-title' },
  idNumber: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  recommenderId: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  affiliateCode: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
};

export interface ExtraFieldProps {
  name: ExtraFieldName;
  settings: RegisterSettingsValue;
  binding: TextFieldBinding;
  form: FormState;
}

/** An optional input that the merchant has turned on, as the control that fits it: a date, a password, an invitation code or a text. */
export function ExtraField({ name, settings, binding, form }: ExtraFieldProps) {
  const { t } = useTranslation('player');
  const today = useToday();
  const passwordTexts = usePasswordTexts();
  const { required } = settings.fields[name];
  const frame = { label: t(`register.${name}`), required, ...binding };
  if (name === 'referralCode') return <InvitationField {...frame} onClear={() => void form.setFieldValue(name, '')} />;
  if (name === 'birthday')
    return (
      <TextField
        type="date"
        autoComplete="bday"
        max={today}
        help={t('register.birthday_help', { age: settings.minimumAge })}
        {...frame}
      />
    );
  if (name === 'paymentPassword')
    return (
      <PasswordField
        autoComplete="new-password"
        texts={passwordTexts}
        help={t('register.paymentPassword_help')}
        {...frame}
      />
    );
  return <TextField {...INPUT_HINTS[name]} {...frame} />;
}
