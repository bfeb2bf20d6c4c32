import type { ChatMessage } from '@baize/contract/schemas/chat';
import { useFormats } from '@baize/site/formats';
import { useShownLanguage } from '@baize/site/language';
import { Avatar } from '@baize/ui/avatar';
import { Badge } from '@baize/ui/badge';
import ExternalLink from 'lucide-react/icons/external-link';
import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './chat.module.css';
import { MessageMenu } from './message-menu.tsx';
import type { MessageContext } from './message-props.ts';
import { roundAddress } from './round-address.ts';

interface MessageItemProps extends MessageContext {
  message: ChatMessage;
  onLeave: () => void;
}

/** Shows a message as plain text: nothing in it is read as markup or as a link. */
export function MessageItem({ message, me, room, onReply, onMention, onLeave }: MessageItemProps) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const { nickname, avatar, isModerator, isRemoved, quote, text, win, mentions, authorId } = message;
  const isMine = authorId === me.authorId;
  const isForMe = mentions.some((person) => person.authorId === me.authorId);
  return (
    <li className={styles.message} data-mine={isMine || undefined} data-for-me={isForMe || undefined}>
      <Avatar name={nickname} src={avatar ?? undefined} size="small" />
      <div className={styles.content}>
        <p className={styles.head}>
          <b className={styles.name}>{nickname}</b>
          {isMine && <Badge tone="felt">{t('chat.you')}</Badge>}
          {isModerator && <Badge tone="brass">{t('chat.moderator')}</Badge>}
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
            {mentions.length > 0 && (
              <p className={styles.mentions}>{mentions.map((person) => `@${person.nickname}`).join(' ')}</p>
            )}
            {text !== '' && <p className={styles.text}>{text}</p>}
          </>
        )}
      </div>
      {!isRemoved && (
        <MessageMenu message={message} isMine={isMine} me={me} room={room} onReply={onReply} onMention={onMention} />
      )}
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
