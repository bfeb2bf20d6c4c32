import { useDeleteMessagesMutation, useReadMessagesMutation } from '@baize/api';
import type { Message } from '@baize/contract/schemas/inbox';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { Checkbox } from '@baize/ui/checkbox';
import { EmptyState } from '@baize/ui/empty-state';
import { Skeleton } from '@baize/ui/skeleton';
import MailOpen from 'lucide-react/icons/mail-open';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../forms/use-attempt.ts';
import { MessageRow } from './message-row.tsx';
import styles from './messages.module.css';

const SKELETON_ROWS = 6;

/** Shows a page of messages. One message is open at a time. Selected messages can be marked as read or deleted together. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('common');
  const [openId, setOpenId] = useState<string>();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  if (messages.length === 0)
    return (
      <Card>
        <EmptyState text={t('message.none')} />
      </Card>
    );
  const selectedOnPage = messages.filter(({ messageId }) => selectedIds.has(messageId));
  const select = (messageIds: readonly string[], isSelected: boolean) =>
    setSelectedIds(
      new Set(isSelected ? [...selectedIds, ...messageIds] : [...selectedIds].filter((id) => !messageIds.includes(id))),
    );
  return (
    <Card padding="flush">
      <MessageBar messages={messages} selected={selectedOnPage} onSelect={select} />
      <ul className={styles.list}>
        {messages.map((message) => (
          <MessageRow
            key={message.messageId}
            message={message}
            open={message.messageId === openId}
            onOpenChange={(open) => setOpenId(open ? message.messageId : undefined)}
            selected={selectedIds.has(message.messageId)}
            onSelect={(on) => select([message.messageId], on)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface MessageBarProps {
  messages: readonly Message[];
  selected: readonly Message[];
  onSelect: (messageIds: readonly string[], on: boolean) => void;
}

/** Offers the bulk actions for the selected messages, and a checkbox that selects all of this page. */
function MessageBar({ messages, selected, onSelect }: MessageBarProps) {
  const { t } = useTranslation('common');
  const [markRead, markReadCall] = useReadMessagesMutation();
  const [remove, removeCall] = useDeleteMessagesMutation();
  const attempt = useAttempt();
  const selectedIds = selected.map(({ messageId }) => messageId);
  const unreadIds = selected.filter((message) => !message.read).map(({ messageId }) => messageId);
  const allIds = messages.map(({ messageId }) => messageId);
  return (
    <div className={styles.bar}>
      <Checkbox
        label={t('message.all')}
        checked={selected.length === messages.length}
        onChange={({ target }) => onSelect(allIds, target.checked)}
      />
      <span className={styles.acts}>
        <Button
          size="small"
          icon={<MailOpen />}
          loading={markReadCall.isLoading}
          disabledReason={unreadIds.length === 0 ? t('message.none_unread_marked') : undefined}
          onClick={() => void attempt(async () => await markRead({ messageIds: unreadIds }), t('message.marked_read'))}
        >
          {t('message.mark_read')}
        </Button>
        <Button
          size="small"
          icon={<Trash />}
          loading={removeCall.isLoading}
          disabledReason={selectedIds.length === 0 ? t('message.none_marked') : undefined}
          onClick={() => void attempt(async () => await remove({ messageIds: selectedIds }), t('message.deleted'))}
        >
          {t('message.delete')}
        </Button>
      </span>
    </div>
  );
}

/** Reserves the space of the list while it is loading. */
export function MessageListSkeleton() {
  return (
    <Card padding="flush" aria-busy="true">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Skeleton key={row} className={styles.skeleton} />
      ))}
    </Card>
  );
}
