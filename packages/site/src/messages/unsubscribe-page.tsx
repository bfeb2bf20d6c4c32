import { useUnsubscribeMutation } from '@baize/api';
import { messageChannels } from '@baize/contract/codes';
import { Button } from '@baize/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMerchant } from '../brand/merchant.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { SystemPage } from '../page/system-page.tsx';

/**
 * Ends the messages of one channel, from the link in an e-mail or SMS. The token is in the fragment of the address,
 * which browsers do not send. `alone`: the page has no site layout around it.
 */
export function UnsubscribePage({ alone = false }: { alone?: boolean }) {
  const { t } = useTranslation('common');
  const { name: brand } = useMerchant();
  const [token] = useState(() => location.hash.slice(1));
  const [unsubscribe, { isLoading, isSuccess }] = useUnsubscribeMutation();
  const attempt = useAttempt();
  // The second part of the token names the channel. The server verifies the token when the person confirms.
  const channel = messageChannels.find((known) => known === token.split('.')[1]);
  const state = channel === undefined ? 'invalid' : isSuccess ? 'done' : 'confirm';
  const names = { brand, channel: channel === undefined ? '' : t(`reach.channel_${channel}`) };
  const titles = {
    invalid: 'unsubscribe.invalid_title',
    done: 'unsubscribe.done_title',
    confirm: 'unsubscribe.title',
  } as const;
  const texts = { invalid: 'unsubscribe.invalid', done: 'unsubscribe.done', confirm: 'unsubscribe.text' } as const;
  return (
    <>
      <PageTitle title={t(titles[state])} />
      <SystemPage
        alone={alone}
        title={t(titles[state])}
        text={t(texts[state], names)}
        actions={
          state === 'confirm' ? (
            <Button
              variant="brass"
              size="large"
              loading={isLoading}
              onClick={() => void attempt(async () => await unsubscribe({ token }), t('reach.saved'))}
            >
              {t('unsubscribe.act')}
            </Button>
          ) : (
            <Button variant="brass" size="large" render={<Link to="/" />}>
              {t('act.go_home')}
            </Button>
          )
        }
      />
    </>
  );
}
