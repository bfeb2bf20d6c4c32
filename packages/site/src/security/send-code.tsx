import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { SMS_EXPIRED_DEFAULT_MINUTES } from '@baize/contract/limits';
import { Button } from '@baize/ui/button';
import { useCountdown } from '@baize/ui/use-countdown';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const SECONDS_PER_MINUTE = 60;
const MS_PER_SECOND = 1000;

export interface SendCodeProps {
  /** Resolves with undefined where nothing was sent; it has then said why. */
  send: () => Promise<CodeSentValue | undefined>;
}

/** Spec section 4, "SMS send button": after a successful send it counts down and cannot be pressed until nothing is left. */
export function SendCode({ send }: SendCodeProps) {
  const { t } = useTranslation('common');
  const [sending, setSending] = useState(false);
  const [untilMs, setUntilMs] = useState(0);
  const left = useCountdown({ atMs: untilMs });
  const press = async () => {
    setSending(true);
    const sent = await send();
    setSending(false);
    if (!sent) return;
    const minutes = sent.expiredMinutes || SMS_EXPIRED_DEFAULT_MINUTES;
    setUntilMs(Date.now() + minutes * SECONDS_PER_MINUTE * MS_PER_SECOND);
  };
  return (
    <Button
      variant="felt"
      size="small"
      loading={sending}
      disabledReason={left > 0 ? t('sms_code.wait') : undefined}
      onClick={() => void press()}
    >
      {left > 0 ? t('sms_code.again_in', { seconds: left }) : sendLabel(untilMs > 0, t)}
    </Button>
  );
}

function sendLabel(sentBefore: boolean, t: ReturnType<typeof useTranslation<'common'>>['t']): string {
  return sentBefore ? t('sms_code.send_again') : t('sms_code.send');
}
