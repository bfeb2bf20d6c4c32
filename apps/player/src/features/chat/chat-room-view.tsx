import type { ChatMessage, ChatPerson, ChatRoom, ChatRoomsValue } from '@baize/contract/schemas/chat';
import { useFormats } from '@baize/site/formats';
import { lazyPopup } from '@baize/site/lazy-popups';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Composer } from './composer.tsx';
import styles from './chat.module.css';
import { MessageList } from './message-list.tsx';
import type { ModerationAct } from './message-props.ts';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { SlowModeChoice } from './slow-mode-choice.tsx';
import { useChatLog } from './use-chat-log.ts';

/** The form of moderators is loaded separately, because few people are moderators. */
const ModerationPopup = lazyPopup(
  async () => (await import('./moderation-popup.tsx')).ModerationPopup,
  ['cashier', 'validation'],
);

export interface ChatRoomViewProps extends Pick<ChatRoomsValue, 'me' | 'blocked'> {
  room: ChatRoom;
  onRoomChanged: () => void;
  /** Called when a link in the chat leads to a page, so that the chat closes. */
  onLeave: () => void;
}

/** Shows a chat room: the number of people online, the messages, and the field to write in, or the reason why this member may only read. */
export function ChatRoomView({ room, me, blocked, onRoomChanged, onLeave }: ChatRoomViewProps) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  const view = useChatLog(room, onRoomChanged);
  const [reply, setReply] = useState<ChatMessage>();
  const [moderation, setModeration] = useState<{ readonly message: ChatMessage; readonly act: ModerationAct }>();
  const endModeration = () => setModeration(undefined);
  const [mentioned, setMentioned] = useState<readonly ChatPerson[]>([]);
  const mention = ({ authorId, nickname }: ChatPerson) =>
    setMentioned((people) => [...people.filter((person) => person.authorId !== authorId), { authorId, nickname }]);
  // Without an author, all mentions are removed.
  const removeMention = (authorId?: string) =>
    setMentioned((people) => (authorId === undefined ? [] : people.filter((person) => person.authorId !== authorId)));
  const hidden = new Set(blocked.map(({ authorId }) => authorId));
  return (
    <>
      <p className={styles.facts}>
        {/* At least the reader is online, though the count may have been taken before they came. */}
        <span data-figures>{t('chat.online', { people: count(Math.max(room.online, 1)) })}</span>
        <span data-figures>{t('chat.slow_seconds', { seconds: room.slowSeconds })}</span>
        {me.isModerator && <SlowModeChoice room={room} />}
      </p>
      <MessageList
        view={view}
        hidden={hidden}
        me={me}
        room={room}
        onReply={setReply}
        onMention={mention}
        onModerate={(message, act) => setModeration({ message, act })}
        onLeave={onLeave}
      />
      {room.maySend ? (
        <Composer
          room={room}
          reply={reply}
          mentioned={mentioned}
          onReplyEnd={() => setReply(undefined)}
          onMentionEnd={removeMention}
          onSent={view.addMessage}
        />
      ) : (
        <ReadOnlyNotice me={me} />
      )}
      {moderation && <ModerationPopup roomId={room.roomId} {...moderation} onClose={endModeration} />}
    </>
  );
}
