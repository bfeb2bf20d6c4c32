import { errorCodeOf, isApiError } from '@baize/api';
import { useRegisterMutation } from '@baize/api/member';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { Form } from '@baize/site/form';
import { useFieldProps } from '@baize/site/form-fields';
import { useLanguage } from '@baize/site/language';
import { usePasswordTexts } from '@baize/site/password-texts';
import { useErrorSentence, useFieldSentence } from '@baize/site/sentences';
import { serverFieldErrors } from '@baize/site/server-field-errors';
import { SocialRegister } from '@baize/site/provider/social-register';
import { useSignIn } from '@baize/site/sign-in';
import { Button } from '@baize/ui/button';
import { Checkbox } from '@baize/ui/checkbox';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { PasswordField } from '@baize/ui/password-field';
import { TextField } from '@baize/ui/text-field';
import { registerForm } from '@baize/validation/forms/register';
import { useFormik } from 'formik';
import Lock from 'lucide-react/icons/lock-keyhole';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserRound from 'lucide-react/icons/user-round';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readReferralCode } from './referral-code.ts';
import { RegisterExtraFields } from './register-extra-fields.tsx';
import { emptyValues, registerRequest, type RegisterValues } from './register-values.ts';
import styles from './register.module.css';

export interface RegisterFormProps {
  settings: RegisterSettingsValue;
  onRegistered: () => void;
  /** By a social provider: a new member, or one who has an account. */
  onEntered: () => void;
  after: ReactNode;
}

/** Registration by username (spec sections 4 and 5); the rules of the fields are the server's. */
export function RegisterForm({ settings, onRegistered, onEntered, after }: RegisterFormProps) {
  const { t } = useTranslation('player');
  const sentence = useFieldSentence();
  const passwordTexts = usePasswordTexts();
  const { form, state, dismiss } = useRegisterForm(settings, onRegistered);
  const field = useFieldProps(form);
  const terms = useRef<HTMLInputElement>(null);
  const acceptTerms = () => {
    if (form.values.termsAccepted) return true;
    void form.setFieldTouched('termsAccepted');
    terms.current?.focus();
    return false;
  };
  const judged = form.submitCount > 0 || form.touched.termsAccepted === true;
  return (
    <div className={styles.root}>
      <Form onSubmit={form.handleSubmit} refusal={state.refusal} after={after}>
        <TextField
          label={t('register.username')}
          required
          icon={<UserRound />}
          autoComplete="username"
          autoCapitalize="none"
          {...field('username')}
        />
        <PasswordField
          label={t('register.password')}
          required
          icon={<Lock />}
          autoComplete="new-password"
          texts={passwordTexts}
          {...field('password')}
        />
        <PasswordField
          label={t('register.confirmPassword')}
          required
          icon={<Lock />}
          autoComplete="new-password"
          texts={passwordTexts}
          {...field('confirmPassword')}
        />
        <RegisterExtraFields settings={settings} field={field} />
        <Checkbox
          ref={terms}
          name="termsAccepted"
          checked={form.values.termsAccepted}
          onChange={form.handleChange}
          label={t('register.terms', { age: settings.minimumAge })}
          error={judged ? sentence(form.errors.termsAccepted) : undefined}
        />
        <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
          {t('register.submit')}
        </Button>
        <ConfirmDialog
          open={state.invitationRefused}
          onOpenChange={dismiss}
          title={t('register.invalid_invitation_title')}
          confirmLabel={t('act.ok')}
          icon={<TriangleAlert />}
          onConfirm={dismiss}
        >
          {sentence('register.invalid_invitation')}
        </ConfirmDialog>
      </Form>
      <SocialRegister acceptTerms={acceptTerms} onSignedIn={onEntered} />
    </div>
  );
}

interface RegisterState {
  /** Concerns the whole form. */
  refusal: string | undefined;
  /** Spec section 8: an invitation code that is not known is said in a popup, and registration stops. */
  invitationRefused: boolean;
}

const NOTHING_REFUSED: RegisterState = { refusal: undefined, invitationRefused: false };

function useRegisterForm(settings: RegisterSettingsValue, onRegistered: () => void) {
  const [register] = useRegisterMutation();
  const [state, setState] = useState(NOTHING_REFUSED);
  const signIn = useSignIn();
  const sentence = useErrorSentence();
  const language = useLanguage();
  const schema = useMemo(() => registerForm(settings), [settings]);
  const form = useFormik<RegisterValues>({
    initialValues: emptyValues(readReferralCode()),
    validationSchema: schema,
    onSubmit: async (values, { setErrors }) => {
      setState(NOTHING_REFUSED);
      const { data, error } = await register(
        registerRequest(values, settings, { registerUrl: location.href, language }),
      );
      if (data !== undefined) {
        signIn(data);
        return onRegistered();
      }
      const code = errorCodeOf(error);
      const fields = isApiError(error) ? serverFieldErrors(error) : {};
      if (code === 'register.username_taken') return setErrors({ username: code });
      if (code === 'register.invalid_invitation') return setState({ refusal: undefined, invitationRefused: true });
      if (Object.keys(fields).length > 0) return setErrors(fields);
      setState({ refusal: sentence(error), invitationRefused: false });
    },
  });
  return { form, state, dismiss: () => setState(NOTHING_REFUSED) };
}
