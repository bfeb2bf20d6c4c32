import { useCaptchaReload } from '@baize/site/captcha-reload';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { Form } from '@baize/site/form';
import { useSwitch } from '@baize/site/merchant';
import { SocialRegister } from '@baize/site/provider/social-register';
import { usePhoneAuth } from '@baize/site/provider/use-phone-auth';
import type { SignedIn } from '@baize/site/sign-in';
import { Button } from '@baize/ui/button';
import { ConfirmDialog } from '@baize/ui/confirm-dialog';
import { Tabs } from '@baize/ui/tabs';
import Smartphone from 'lucide-react/icons/smartphone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserRound from 'lucide-react/icons/user-round';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formShape, type RegisterWay } from './form-shape.ts';
import type { FormState } from './form-state.ts';
import { RegisterFields } from './register-fields.tsx';
import { socialSignUp } from './register-values.ts';
import { useRegisterCode } from './use-register-code.ts';
import { useRegisterForm, type ShownRefusal } from './use-register-form.ts';

export interface RegisterFormProps {
  settings: RegisterSettingsValue;
  onRegistered: (outcome: SignedIn) => void;
}

/** The form to register by username or by mobile number (spec sections 2, 4 and 5). It validates by the same rules as the server. */
export function RegisterForm({ settings, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation('player');
  const { way, byNumber, shape, choose } = useRegisterWay(settings);
  const { phoneAuth } = usePhoneAuth();
  const { form, schema, refusal, humanDialog } = useRegisterForm({ settings, shape, phoneAuth, onRegistered });
  const code = useRegisterCode({ form, way, schema, phoneAuth });
  const reloadCaptcha = useCaptchaReload(shape.captcha);
  const switchTo = (next: RegisterWay) => {
    choose(next);
    refusal.clear();
    // The typed values are kept. The errors of the other tab are removed.
    form.resetForm({ values: { ...form.values, captcha: '' } });
    reloadCaptcha();
  };
  const terms = useRef<HTMLInputElement>(null);
  const signUp = () => {
    refusal.clear();
    if (form.values.termsAccepted) return socialSignUp(form.values, shape, new URL(location.href));
    void form.setFieldTouched('termsAccepted', true, true);
    terms.current?.focus();
    return undefined;
  };
  // Both tabs use this panel, but only the open one renders it: the panel of the other tab stays mounted a moment longer.
  const panel = (
    <Form onSubmit={form.handleSubmit} refusal={refusal.sentence}>
      <RegisterFields settings={settings} shape={shape} form={form} code={code} terms={terms} />
      <Button type="submit" variant="brass" size="large" full loading={form.isSubmitting}>
        {t('register.submit')}
      </Button>
    </Form>
  );
  return (
    <>
      {byNumber ? (
        <Tabs
          label={t('register.ways')}
          value={way}
          onValueChange={switchTo}
          tabs={[
            {
              value: 'mobile',
              label: t('register.by_mobile'),
              icon: <Smartphone aria-hidden="true" />,
              panel: way === 'mobile' && panel,
            },
            {
              value: 'username',
              label: t('register.by_username'),
              icon: <UserRound aria-hidden="true" />,
              panel: way === 'username' && panel,
            },
          ]}
        />
      ) : (
        panel
      )}
      <SocialRegister signUp={signUp} onInvitationRefused={refusal.refuseInvitation} onSignedIn={onRegistered} />
      <InvitationRefused refusal={refusal} form={form} />
      {humanDialog}
    </>
  );
}

/** Holds the open tab with the inputs of its form. The first tab is that of the mobile number if the brand has it (spec section 2). */
function useRegisterWay(settings: RegisterSettingsValue) {
  const byNumber = useSwitch('MOBILENUMREG3');
  const verification = useSwitch('REGMOBVERF3');
  const mobilePassword = useSwitch('MOBILENUMPASSREG3');
  const [registerWay, chooseWay] = useState<RegisterWay>(byNumber ? 'mobile' : 'username');
  const shape = useMemo(
    () => formShape(settings, registerWay, { verification, mobilePassword }),
    [settings, registerWay, verification, mobilePassword],
  );
  return { way: registerWay, byNumber, shape, choose: chooseWay };
}

/** The dialog about an invalid invitation code (spec section 8). After it is confirmed, the input of the code shows the error and receives the focus. */
function InvitationRefused({ refusal, form }: { refusal: ShownRefusal; form: FormState }) {
  const { t } = useTranslation('player');
  const { invitation, clear } = refusal;
  // The text of the dialog is kept while the dialog fades out.
  const [input, setInput] = useState(invitation?.input);
  if (invitation && invitation.input !== input) setInput(invitation.input);
  const confirm = () => {
    clear();
    if (input !== undefined) form.setFieldError(input, 'register.invalid_invitation');
  };
  return (
    <ConfirmDialog
      open={invitation !== undefined}
      onOpenChange={confirm}
      title={t(`register.invalid_${input ?? 'referralCode'}_title`)}
      confirmLabel={t('act.ok')}
      icon={<TriangleAlert />}
      onConfirm={confirm}
      {...(input !== undefined && { finalFocus: () => document.querySelector<HTMLElement>(`input[name="${input}"]`) })}
    >
      {t('register.invalid_invitation_text')}
    </ConfirmDialog>
  );
}
