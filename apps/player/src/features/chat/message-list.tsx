import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { Loader } from '@baize/ui/loader';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';
import { MessageItem } from './message-item.tsx';
import type { MessageContext } from './message-props.ts';
import type { ChatLogView } from './use-chat-log.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

interface MessageListProps extends MessageContext {
  view: ChatLogView;
  /** The ids of the authors whose messages this member has hidden. */
  hidden: ReadonlySet<string>;
  onLeave: () => void;
}

/**
 * The messages of a room, the newest at the bottom. New messages scroll the list only while the reader is at its end; otherwise the list keeps its position
 * and offers a button to the newest message.
 */
export function MessageList({ view, hidden, ...rest }: MessageListProps) {
  const { t } = useTranslation('player');
  const { log, hasFailed } = view;
  const { ref, isAtEnd, scrollToEnd } = useStickToEnd(log?.messages);
  const retryButton = <Button onClick={view.retry}>{t('act.try_again')}</Button>;
  if (log === undefined)
    return (
      <div className={styles.list} aria-busy={!hasFailed}>
        {hasFailed ? <ErrorState text={t('chat.failed')} action={retryButton} /> : <Loader />}
      </div>
    );
  const shownMessages = log.messages.filter(({ authorId }) => !hidden.has(authorId));
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to reach an area that scrolls */}
      <div className={styles.list} ref={ref} role="log" aria-label={t('chat.log')} tabIndex={0}>
        {log.hasOlder && (
          <Button size="small" loading={view.isLoadingOlder} onClick={() => void view.loadOlder()}>
            {t('chat.older')}
          </Button>
        )}
        {shownMessages.length === 0 && <EmptyState text={t('chat.empty')} />}
        <ol className={styles.messages}>
          {shownMessages.map((message) => (
            <MessageItem key={message.messageId} message={message} {...rest} />
          ))}
        </ol>
        {hasFailed && (
          <p className={styles.failed} role="alert">
            {t('chat.failed')} {retryButton}
          </p>
        )}
      </div>
      {!isAtEnd && (
        <Button size="small" variant="felt" className={styles.toEnd} icon={<ArrowDown />} onClick={scrollToEnd}>
          {t('chat.newest')}
        </Button>
      )}
    </div>
  );
}
