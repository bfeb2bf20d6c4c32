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
  /** The authors whom this member does not want to read. */
  hidden: ReadonlySet<string>;
  onLeave: () => void;
}

/** The messages of a room, the newest below. The list stays at its end while somebody reads there, and where it is otherwise. */
export function MessageList({ view, hidden, ...rest }: MessageListProps) {
  const { t } = useTranslation('player');
  const { log, hasFailed } = view;
  const { ref, isAtEnd, toEnd } = useStickToEnd(log?.messages);
  const again = <Button onClick={view.retry}>{t('act.try_again')}</Button>;
  if (log === undefined)
    return (
      <div className={styles.list} aria-busy={!hasFailed}>
        {hasFailed ? <ErrorState text={t('chat.failed')} action={again} /> : <Loader />}
      </div>
    );
  const shown = log.messages.filter(({ authorId }) => !hidden.has(authorId));
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a place that scrolls can be reached with the keyboard */}
      <div className={styles.list} ref={ref} role="log" aria-label={t('chat.log')} tabIndex={0}>
        {log.hasOlder && (
          <Button size="small" loading={view.isReadingOlder} onClick={() => void view.readOlder()}>
            {t('chat.older')}
          </Button>
        )}
        {shown.length === 0 && <EmptyState text={t('chat.empty')} />}
        <ol className={styles.messages}>
          {shown.map((message) => (
            <MessageItem key={message.messageId} message={message} {...rest} />
          ))}
        </ol>
        {hasFailed && (
          <p className={styles.failed} role="alert">
            {t('chat.failed')} {again}
          </p>
        )}
      </div>
      {!isAtEnd && (
        <Button size="small" variant="felt" className={styles.toEnd} icon={<ArrowDown />} onClick={toEnd}>
          {t('chat.newest')}
        </Button>
      )}
    </div>
  );
}
