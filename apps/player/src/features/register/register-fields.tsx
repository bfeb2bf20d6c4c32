import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { CaptchaField } from '@baize/site/captcha-field';
import { useErrorFocus } from '@baize/site/error-focus';
import { useFieldProps } from '@baize/site/form-fields';
import { passwordRuleMessage } from '@baize/site/password-rule';
import { usePasswordTexts } from '@baize/site/password-texts';
import { useFieldSentence } from '@baize/site/field-sentence';
import { Checkbox } from '@baize/ui/checkbox';
import { PasswordField } from '@baize/ui/password-field';
import { TextField } from '@baize/ui/text-field';
import Lock from 'lucide-react/icons/lock-keyhole';
import UserRound from 'lucide-react/icons/user-round';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ExtraField } from './extra-field.tsx';
import type { FormShape } from './form-shape.ts';
import type { FormState } from './form-state.ts';
import { MobileFields } from './mobile-fields.tsx';
import styles from './register.module.css';
import { TermsLinks } from './terms-links.tsx';
import type { RegisterCode } from './use-register-code.ts';

export interface RegisterFieldsProps {
  settings: RegisterSettingsValue;
  shape: FormShape;
  form: FormState;
  code: RegisterCode;
  /** The checkbox of the terms, which receives the focus if the terms are not accepted. */
  terms: RefObject<HTMLInputElement | null>;
}

/** The inputs of one tab of the form. */
export function RegisterFields({ settings, shape, form, code, terms }: RegisterFieldsProps) {
  const fields = useErrorFocus<HTMLDivElement>(form);
  const field = useFieldProps(form);
  const mobile = shape.mobile && (
    <MobileFields form={form} code={code} withCode={shape.code} required={isNumberRequired(shape, settings)} />
  );
  return (
    <div ref={fields} className={styles.fields}>
      {shape.way === 'mobile' ? mobile : <Username form={form} settings={settings} />}
      {shape.password && <Passwords form={form} settings={settings} />}
      {shape.way === 'username' && mobile}
      {shape.extras.map((name) => (
        <ExtraField key={name} name={name} settings={settings} binding={field(name)} form={form} />
      ))}
      {shape.captcha && <CaptchaField {...field('captcha')} />}
      <div>
        <Terms ref={terms} form={form} age={settings.minimumAge} />
        <TermsLinks />
      </div>
    </div>
  );
}

function isNumberRequired({ way, code }: FormShape, { fields }: RegisterSettingsValue): boolean {
  return way === 'mobile' || code || fields.mobileNum.required;
}

type PartProps = Pick<RegisterFieldsProps, 'form' | 'settings'>;

function Username({ form, settings }: PartProps) {
  const { t } = useTranslation('player');
  const sentence = useFieldSentence();
  const field = useFieldProps(form);
  return (
    <TextField
      label={t('register.username')}
      required
      icon={<UserRound />}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      help={sentence(passwordRuleMessage(settings.fields.username))}
      {...field('username')}
    />
  );
}

function Passwords({ form, settings }: PartProps) {
  const { t } = useTranslation('player');
  const sentence = useFieldSentence();
  const field = useFieldProps(form);
  const secret = { required: true, icon: <Lock />, autoComplete: 'new-password', texts: usePasswordTexts() };
  return (
    <>
      <PasswordField
        {...secret}
        label={t('register.password')}
        help={sentence(passwordRuleMessage(settings.fields.password))}
        {...field('password')}
      />
      <PasswordField {...secret} label={t('register.confirmPassword')} {...field('confirmPassword')} />
    </>
  );
}

interface TermsProps {
  ref: RefObject<HTMLInputElement | null>;
  form: FormState;
  age: number;
}

function Terms({ ref, form, age }: TermsProps) {
  const { t } = useTranslation('player');
  const sentence = useFieldSentence();
  const judged = form.submitCount > 0 || form.touched.termsAccepted === true;
  return (
    <Checkbox
      ref={ref}
      name="termsAccepted"
      checked={form.values.termsAccepted}
      onChange={form.handleChange}
      label={t('register.terms', { age })}
      error={judged ? sentence(form.errors.termsAccepted) : undefined}
    />
  );
}
