import { useLoginFreePlayMutation } from '@baize/api/member';
import { FormNotice } from '@baize/site/form-notice';
import { useHumanCheck } from '@baize/site/human-check';
import { useSwitch } from '@baize/site/merchant';
import { useErrorSentence } from '@baize/site/sentences';
import { useSignIn } from '@baize/site/sign-in';
import { Button } from '@baize/ui/button';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from './free-demo.module.css';
import { systemName } from './system-name.ts';

/**
 * Signs a visitor in with a trial account that lasts for this visit, and opens home (spec section 4, "Free demo"). Renders nothing if the brand's switch
 * FREEPLAY3 is off.
 */
export function FreeDemoButton({ onEntered }: { onEntered: () => void }) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { enter, busy, failure, check } = useFreeDemo(onEntered);
  if (!useSwitch('FREEPLAY3')) return null;
  return (
    <>
      <Button size="large" icon={<Gamepad2 aria-hidden="true" />} loading={busy} onClick={enter}>
        {t('login.free_demo')}
      </Button>
      {failure !== undefined && (
        <div className={styles.failure}>
          <FormNotice tone="lose" text={errorSentence(failure)} />
        </div>
      )}
      {check}
    </>
  );
}

function useFreeDemo(onEntered: () => void) {
  const humanCheck = useHumanCheck('login');
  const [login] = useLoginFreePlayMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const enter = async () => {
    setFailure(undefined);
    const pass = await humanCheck.open();
    if (pass === undefined) return setFailure('human_check.required');
    const { data, error } = await login({ os: systemName(navigator), platform: 'W', version: 3, value: pass });
    if (data === undefined) return setFailure(error);
    signIn(data, 'freeplay');
    onEntered();
    await navigate('/');
  };
  const enterOnce = async () => {
    setBusy(true);
    await enter();
    setBusy(false);
  };
  return { enter: () => void enterOnce(), busy, failure, check: humanCheck.dialog };
}
