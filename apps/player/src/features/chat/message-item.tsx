import type { ChatMessage } from '@baize/contract/schemas/chat';
import { useFormats } from '@baize/site/formats';
import { useShownLanguage } from '@baize/site/language';
import { Avatar } from '@baize/ui/avatar';
import { Badge } from '@baize/ui/badge';
import ExternalLink from 'lucide-react/icons/external-link';
import Gift from 'lucide-react/icons/gift';
import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import styles from './chat.module.css';
import { MessageMenu } from './message-menu.tsx';
import type { MessageContext } from './message-props.ts';
import { roundAddress } from './round-address.ts';

interface MessageItemProps extends MessageContext {
  message: ChatMessage;
  onLeave: () => void;
}

/** Shows a message as plain text: nothing in it is read as markup or as a link. */
export function MessageItem({ message, onLeave, ...context }: MessageItemProps) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const { nickname, avatar, isModerator, isRemoved, quote, text, win, envelope, mentions, authorId } = message;
  const { me } = context;
  const isMine = authorId === me.authorId;
  const isForMe = mentions.some((person) => person.authorId === me.authorId);
  return (
    <li className={styles.message} data-mine={isMine || undefined} data-for-me={isForMe || undefined}>
      <Avatar name={nickname} src={avatar ?? undefined} size="small" />
      <div className={styles.content}>
        <p className={styles.head}>
          <b className={styles.name}>{nickname}</b>
          {isMine && <Badge tone="felt">{t('chat.you')}</Badge>}
          {isModerator && message.kind !== 'drop' && <Badge tone="brass">{t('chat.moderator')}</Badge>}
          <time className={styles.time} dateTime={message.at}>
            {dateTime(message.at)}
          </time>
        </p>
        {quote && (
          <blockquote className={styles.quote}>
            <b>{quote.nickname}</b> {quote.text === '' ? t('chat.removed') : quote.text}
          </blockquote>
        )}
        {isRemoved ? (
          <p className={styles.removed}>{t('chat.removed')}</p>
        ) : (
          <>
            {win && <WinCard win={win} onLeave={onLeave} />}
            {envelope && <EnvelopeCard envelope={envelope} onLeave={onLeave} />}
            {mentions.length > 0 && (
              <p className={styles.mentions}>{mentions.map((person) => `@${person.nickname}`).join(' ')}</p>
            )}
            {text !== '' && <p className={styles.text}>{text}</p>}
          </>
        )}
      </div>
      {/* Nobody answers, reports or blocks the brand itself. */}
      {!isRemoved && message.kind !== 'drop' && <MessageMenu message={message} isMine={isMine} {...context} />}
    </li>
  );
}

function WinCard({ win, onLeave }: { win: NonNullable<ChatMessage['win']>; onLeave: () => void }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const language = useShownLanguage();
  const game = win.gameNames[language] ?? win.gameNames['en'] ?? win.gameCode;
  const address = roundAddress(win.roundUrl, language);
  return (
    <div className={styles.win}>
      <Trophy aria-hidden="true" />
      <div>
        <p>{t('chat.win', { game })}</p>
        <p className={styles.amount} data-figures>
          {t('chat.win_amount', { win: money(win.win, win.currency), times: win.times })}
        </p>
        {address?.kind === 'page' && (
          <Link to={address.to} onClick={onLeave}>
            {t('chat.verify')}
          </Link>
        )}
        {address?.kind === 'vendor' && (
          <a href={address.to} target="_blank" rel="noreferrer">
            {t('chat.verify')} <ExternalLink aria-hidden="true" />
          </a>
        )}
      </div>
    </div>
  );
}

function EnvelopeCard({ envelope, onLeave }: { envelope: NonNullable<ChatMessage['envelope']>; onLeave: () => void }) {
  const { t } = useTranslation('player');
  const { money, time } = useFormats();
  const language = useShownLanguage();
  const { titles, count, amount, currency, expiresAt } = envelope;
  return (
    <div className={styles.win}>
      <Gift aria-hidden="true" />
      <div>
        <p>{titles[language] ?? titles['en']}</p>
        <p className={styles.amount} data-figures>
          {t('chat.drop_amount', { count, amount: money(amount, currency) })}
        </p>
        <p className={styles.until}>{t('chat.drop_until', { time: time(expiresAt) })}</p>
        <Link to={paths.prizeEnvelopes} onClick={onLeave}>
          {t('chat.drop_open')}
        </Link>
      </div>
    </div>
  );
}
