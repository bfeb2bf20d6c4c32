import { errorCodeOf } from '@baize/api';
import { Loader } from '@baize/ui/loader';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNotice } from '../forms/form-notice.tsx';
import { lazySection } from '../page/lazy-section.tsx';
import styles from './login.module.css';
import { useLoginOutcome, type LoginOutcome } from './use-login-outcome.ts';
import { useErrorSentence } from '../language/sentences.ts';
import type { SignedIn } from '../session/sign-in.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useSignInProvider } from '../provider/use-sign-in-provider.ts';
import type { SocialSignUp } from './use-social-sign-in.ts';

/** Lazy, because only a person who already has an account can be asked for an extra check here. */
const ExtraCheck = lazySection(async () => (await import('./extra-check.tsx')).ExtraCheck);

export interface SocialRegisterProps {
  /** Returns the account data of the form above, or undefined where its terms are not ticked. The form then shows the error. */
  signUp: () => SocialSignUp | undefined;
  /** Called where the invitation code belongs to nobody, which stops the registration and has its own popup (spec section 8). */
  onInvitationRefused: () => void;
  onSignedIn: (outcome: SignedIn) => void;
}

/** Registration by a social provider, below the form and with its accepted terms (spec section 2). */
export function SocialRegister({ signUp, onInvitationRefused, onSignedIn }: SocialRegisterProps) {
  const { t } = useTranslation('common');
  const { provider } = useSignInProvider();
  const outcome = useLoginOutcome(onSignedIn);
  const completeLogin: LoginOutcome['completeLogin'] = (reply, kind) => {
    if (errorCodeOf(reply.error) !== 'register.invalid_invitation') return outcome.completeLogin(reply, kind);
    onInvitationRefused();
    return false;
  };
  const errorSentence = useErrorSentence();
  if (provider === undefined || provider.social.length === 0) return null;
  if (outcome.check)
    return (
      <Suspense fallback={<Loader />}>
        <ExtraCheck check={outcome.check} outcome={outcome} />
      </Suspense>
    );
  return (
    <div className={styles.others}>
      <p className={styles.or}>{t('login.or')}</p>
      {outcome.refusal !== undefined && <FormNotice tone="lose" text={errorSentence(outcome.refusal)} />}
      <div className={styles.alternatives}>
        <SocialButtons outcome={{ ...outcome, completeLogin }} signUp={signUp} />
      </div>
    </div>
  );
}
