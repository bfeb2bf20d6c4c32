import type { ChatMessage } from '@baize/contract/schemas/chat';
import { useFormats } from '@baize/site/formats';
import { useShownLanguage } from '@baize/site/language';
import { Button } from '@baize/ui/button';
import { HighlightCard } from '@baize/ui/highlight-card';
import ExternalLink from 'lucide-react/icons/external-link';
import Gift from 'lucide-react/icons/gift';
import Trophy from 'lucide-react/icons/trophy';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { roundAddress } from './round-address.ts';
import { useIsPast } from './use-is-past.ts';

/** A win that a member has shared, with a link to the page that verifies its round, if there is one. */
export function WinCard({ win, onLeave }: { win: NonNullable<ChatMessage['win']>; onLeave: () => void }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const language = useShownLanguage();
  const game = win.gameNames[language] ?? win.gameNames['en'] ?? win.gameCode;
  const address = roundAddress(win.roundUrl, language);
  const verify = (link: ReactElement, icon?: ReactElement) => (
    <Button size="small" render={link} icon={icon}>
      {t('chat.verify')}
    </Button>
  );
  return (
    <HighlightCard
      icon={<Trophy />}
      title={t('chat.win', { game })}
      figure={t('chat.win_amount', { win: money(win.win, win.currency), times: win.times })}
      action={
        address?.kind === 'page'
          ? verify(<Link to={address.to} onClick={onLeave} />)
          : address?.kind === 'vendor'
            ? verify(<Link to={address.to} target="_blank" rel="noreferrer" />, <ExternalLink />)
            : undefined
      }
    />
  );
}

/** A drop of red envelopes by the brand. After the time of the drop, the card stays as a message without its button. */
export function EnvelopeCard({
  envelope,
  onLeave,
}: {
  envelope: NonNullable<ChatMessage['envelope']>;
  onLeave: () => void;
}) {
  const { t } = useTranslation('player');
  const { money, time } = useFormats();
  const language = useShownLanguage();
  const { titles, count, amount, currency, expiresAt } = envelope;
  const isOver = useIsPast(Date.parse(expiresAt));
  return (
    <HighlightCard
      icon={<Gift />}
      tone={isOver ? 'plain' : 'offer'}
      title={titles[language] ?? titles['en']}
      figure={t('chat.drop_amount', { count, amount: money(amount, currency) })}
      note={t(isOver ? 'chat.drop_over' : 'chat.drop_until', { time: time(expiresAt) })}
      action={
        isOver ? undefined : (
          <Button size="small" variant="brass" render={<Link to={paths.prizeEnvelopes} onClick={onLeave} />}>
            {t('chat.drop_open')}
          </Button>
        )
      }
    />
  );
}
