import { useBeginPasskeyLoginMutation, useLoginPasskeyMutation } from '@baize/api';
import { Button } from '@baize/ui/button';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askPasskey } from './ask-passkey.ts';
import type { LoginOutcome } from './use-login-outcome.ts';

/** Logs in by a passkey. The passkey names the account, so nothing has to be typed. */
export function PasskeyButton({ outcome }: { outcome: LoginOutcome }) {
  const { t } = useTranslation('common');
  const { logIn, busy } = usePasskeyLogin(outcome);
  if (!('PublicKeyCredential' in globalThis)) return null;
  return (
    <Button size="large" icon={<Fingerprint aria-hidden="true" />} loading={busy} onClick={logIn}>
      {t('login.passkey')}
    </Button>
  );
}

function usePasskeyLogin(outcome: LoginOutcome) {
  const [begin] = useBeginPasskeyLoginMutation();
  const [login] = useLoginPasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  const askAndLogIn = async () => {
    outcome.clearRefusal();
    const { data: challenge, error } = await begin();
    if (!challenge) return outcome.refuse(error);
    const passkeyAnswer = await askPasskey(challenge.options);
    switch (passkeyAnswer.kind) {
      case 'answered':
        return void outcome.completeLogin(
          await login({ challengeId: challenge.challengeId, credential: passkeyAnswer.credential }),
          'passkey',
        );
      case 'failed':
        return outcome.refuse('passkey.failed');
      case 'closed':
        return undefined;
      default:
        return passkeyAnswer satisfies never;
    }
  };
  const logIn = async () => {
    setIsBusy(true);
    await askAndLogIn();
    setIsBusy(false);
  };
  return { logIn: () => void logIn(), busy: isBusy };
}
