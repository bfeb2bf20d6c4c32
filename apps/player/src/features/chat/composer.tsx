import { useSendChatMessageMutation } from '@baize/api/member';
import { CHAT_MENTIONS_MAX, CHAT_MESSAGE_MAX_CHARACTERS } from '@baize/contract/limits';
import type { ChatMessage, ChatPerson, ChatRoom } from '@baize/contract/schemas/chat';
import { lazySection } from '@baize/site/lazy-section';
import { useRequestId } from '@baize/site/use-request-id';
import { IconButton } from '@baize/ui/icon-button';
import { TextareaField } from '@baize/ui/textarea-field';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Smile from 'lucide-react/icons/smile';
import Trophy from 'lucide-react/icons/trophy';
import X from 'lucide-react/icons/x';
import { Suspense, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';
import { useRefusal } from './use-refusal.ts';

const EmojiPanel = lazySection(async () => (await import('./emoji-panel.tsx')).EmojiPanel);
const WinsPanel = lazySection(async () => (await import('./wins-panel.tsx')).WinsPanel);

export interface ComposerProps {
  room: ChatRoom;
  /** The message that the new one answers and quotes. */
  reply: ChatMessage | undefined;
  mentioned: readonly ChatPerson[];
  /** Called when the member cancels the reply, and after the message was sent. */
  onReplyEnd: () => void;
  /** Called to remove one mention, or all of them without an author. */
  onMentionEnd: (authorId?: string) => void;
  /** Called with the message as the server stored it. */
  onSent: (message: ChatMessage) => void;
}

/**
 * The input of a chat message. Enter sends the message, and Shift with Enter inserts a line break. A refused message stays in the input, with the reason
 * below.
 */
export function Composer({ room, reply, mentioned, onReplyEnd, onMentionEnd, onSent }: ComposerProps) {
  const { t } = useTranslation('player');
  const [text, setText] = useState('');
  const [panel, setPanel] = useState<'emoji' | 'wins'>();
  const [send, { isLoading }] = useSendChatMessageMutation();
  const { refusal, showRefusal, clearRefusal } = useRefusal();
  const { requestIdFor, discardRequestId } = useRequestId();

  const submit = async (betId?: string) => {
    if (isLoading) return;
    const mentions = mentioned.slice(0, CHAT_MENTIONS_MAX).map(({ authorId }) => authorId);
    const content = {
      roomId: room.roomId,
      text,
      mentions,
      ...(reply && { quotes: reply.messageId }),
      ...(betId !== undefined && { betId }),
    };
    // A retry of the same content after a network failure reuses the idempotency key, so that the message is not sent twice.
    const { data, error } = await send({ ...content, clientMessageId: requestIdFor(JSON.stringify(content)) });
    if (error !== undefined) return showRefusal(error);
    discardRequestId();
    clearRefusal();
    setText('');
    setPanel(undefined);
    onReplyEnd();
    onMentionEnd();
    if (data) onSent(data);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes letters, Enter confirms the composition and must not send the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const toggle = (name: 'emoji' | 'wins') => setPanel(panel === name ? undefined : name);
  return (
    <form className={styles.composer} onSubmit={onSubmit}>
      {reply && (
        <RemovableChip
          text={t('chat.replying', { name: reply.nickname })}
          label={t('chat.cancel_reply')}
          onEnd={onReplyEnd}
        />
      )}
      {mentioned.map(({ authorId, nickname }) => (
        <RemovableChip
          key={authorId}
          text={`@${nickname}`}
          label={t('chat.no_mention', { name: nickname })}
          onEnd={() => onMentionEnd(authorId)}
        />
      ))}
      {panel !== undefined && (
        <Suspense fallback={null}>
          {panel === 'emoji' ? (
            <EmojiPanel onChoose={(emoji) => setText((typed) => typed + emoji)} />
          ) : (
            <WinsPanel onShare={(betId) => void submit(betId)} />
          )}
        </Suspense>
      )}
      <TextareaField
        label={t('chat.write')}
        labelHidden
        placeholder={t('chat.write')}
        rows={1}
        maxLength={CHAT_MESSAGE_MAX_CHARACTERS}
        value={text}
        error={refusal}
        onValueChange={setText}
        onKeyDown={onKeyDown}
      />
      <div className={styles.tools}>
        <IconButton label={t('chat.emoji')} pressed={panel === 'emoji'} onClick={() => toggle('emoji')}>
          <Smile />
        </IconButton>
        <IconButton label={t('chat.share_win')} pressed={panel === 'wins'} onClick={() => toggle('wins')}>
          <Trophy />
        </IconButton>
        <IconButton label={t('chat.send')} type="submit" variant="brass" loading={isLoading} className={styles.send}>
          <SendHorizontal />
        </IconButton>
      </div>
    </form>
  );
}

/** A reply or a mention that the message will have, with a button that removes it. */
function RemovableChip({ text, label, onEnd }: { text: string; label: string; onEnd: () => void }) {
  return (
    <p className={styles.chosen}>
      {text}
      <IconButton label={label} size="small" onClick={onEnd}>
        <X />
      </IconButton>
    </p>
  );
}
