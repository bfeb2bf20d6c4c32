import { useBlockChatAuthorMutation, useChatRoomsQuery } from '@baize/api/member';
import type { ChatRoomsValue } from '@baize/contract/schemas/chat';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { useErrorSentence } from '@baize/site/sentences';
import { useMember } from '@baize/site/viewer';
import { Button } from '@baize/ui/button';
import { ChipBar } from '@baize/ui/chip-bar';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { Loader } from '@baize/ui/loader';
import { Menu, MenuItem } from '@baize/ui/menu';
import { Popup } from '@baize/ui/popup';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatRoomView } from './chat-room-view.tsx';
import { useOutcomeToast } from './use-outcome-toast.ts';
import styles from './chat.module.css';

/** How often the list of rooms is fetched again, because the numbers of people in the rooms change. */
const POLL_ROOMS_MS = 30_000;

/** The popup with the chat rooms of the brand (spec section 2, popups), for members only. */
export function ChatPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  const isMember = useMember() !== undefined;
  return (
    <Popup
      open={open && isMember}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('chat.title')}
      closeLabel={t('act.close')}
      size="medium"
    >
      <ChatRooms onLeave={onClose} />
    </Popup>
  );
}

function ChatRooms({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useChatRoomsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_ROOMS_MS,
    skipPollingIfUnfocused: true,
  });
  const [chosenRoomId, setChosenRoomId] = useState<string>();
  if (data === undefined && error !== undefined)
    return (
      <ErrorState
        text={errorSentence(error)}
        action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
      />
    );
  if (data === undefined)
    return (
      <p className={styles.wait} aria-busy="true">
        <Loader />
      </p>
    );
  const room = data.list.find(({ roomId }) => roomId === chosenRoomId) ?? data.list[0];
  if (room === undefined) return <EmptyState text={t('chat.none')} />;
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        {data.list.length > 1 ? (
          <ChipBar
            label={t('chat.rooms')}
            className={styles.rooms}
            chips={data.list.map(({ roomId, name }) => ({
              key: roomId,
              label: name,
              active: roomId === room.roomId,
              render: <button type="button" aria-label={name} onClick={() => setChosenRoomId(roomId)} />,
            }))}
          />
        ) : (
          <b className={styles.rooms}>{room.name}</b>
        )}
        <HiddenPeopleMenu blocked={data.blocked} />
      </div>
      <ChatRoomView
        key={room.roomId}
        room={room}
        me={data.me}
        blocked={data.blocked}
        onRoomChanged={() => void refetch()}
        onLeave={onLeave}
      />
    </div>
  );
}

/** Lists the authors whose messages a member has hidden. A choice shows the messages of that author again. */
function HiddenPeopleMenu({ blocked }: Pick<ChatRoomsValue, 'blocked'>) {
  const { t } = useTranslation('player');
  const [block] = useBlockChatAuthorMutation();
  const showOutcome = useOutcomeToast();
  const showAgain = async (authorId: string) => {
    const { error } = await block({ authorId, blocked: false });
    showOutcome(error, t('chat.done'));
  };
  if (blocked.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button size="small" variant="line" icon={<EyeOff />}>
          {t('chat.hidden')}
        </Button>
      }
    >
      {blocked.map(({ authorId, nickname }) => (
        <MenuItem key={authorId} onClick={() => void showAgain(authorId)}>
          {t('chat.show_again', { name: nickname })}
        </MenuItem>
      ))}
    </Menu>
  );
}
