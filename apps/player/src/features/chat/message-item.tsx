import type { ChatMessage } from '@baize/contract/schemas/chat';
import { useFormats } from '@baize/site/formats';
import { Avatar } from '@baize/ui/avatar';
import { Badge } from '@baize/ui/badge';
import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';
import { EnvelopeCard, WinCard } from './message-cards.tsx';
import { MessageMenu } from './message-menu.tsx';
import type { MessageContext } from './message-props.ts';

interface MessageItemProps extends MessageContext {
  message: ChatMessage;
  onLeave: () => void;
}

/** Shows a message as plain text. Markup and links in it are not interpreted. */
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
      {/* A drop comes from the brand, which nobody can answer, report or block. */}
      {!isRemoved && message.kind !== 'drop' && <MessageMenu message={message} isMine={isMine} {...context} />}
    </li>
  );
}
