import { Loader } from '@baize/ui/loader';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FormNotice } from '../form-notice.tsx';
import { lazyPart } from '../lazy-page.ts';
import styles from '../login/login.module.css';
import { useLoginOutcome } from '../login/use-login-outcome.ts';
import { useErrorSentence } from '../sentences.ts';
import type { SignedIn } from '../sign-in.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useSignInProvider } from './use-sign-in-provider.ts';

/** For who has an account already, and meets a check at its log-in. */
const ExtraCheck = lazyPart(async () => (await import('../login/extra-check.tsx')).ExtraCheck);

export interface SocialRegisterProps {
  /** Whether the terms of the form above are ticked; says it there where they are not. */
  acceptTerms: () => boolean;
  onSignedIn: (outcome: SignedIn) => void;
}

/** Under a registration, after an "or" (spec section 2): an account by a provider, with the terms of the form. */
export function SocialRegister({ acceptTerms, onSignedIn }: SocialRegisterProps) {
  const { t } = useTranslation('common');
  const { provider } = useSignInProvider();
  const outcome = useLoginOutcome(onSignedIn);
  const sentence = useErrorSentence();
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
      {outcome.refusal !== undefined && <FormNotice tone="lose" text={sentence(outcome.refusal)} />}
      <div className={styles.alternatives}>
        <SocialButtons outcome={outcome} acceptTerms={acceptTerms} />
      </div>
    </div>
  );
}
