import { useBlockChatAuthorMutation, useReportChatMessageMutation } from '@baize/api/member';
import { chatReportReasons } from '@baize/contract/codes';
import type { ChatMessage } from '@baize/contract/schemas/chat';
import { IconButton } from '@baize/ui/icon-button';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@baize/ui/menu';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useTranslation } from 'react-i18next';
import type { MessageContext } from './message-props.ts';
import { useOutcomeToast } from './use-outcome-toast.ts';

interface MessageMenuProps extends MessageContext {
  message: ChatMessage;
  isMine: boolean;
}

/** The menu of a message: reply, mention, hide its author and report it; for moderators also remove it, and mute or ban its author. */
export function MessageMenu({ message, isMine, me, room, onReply, onMention, onModerate }: MessageMenuProps) {
  const { t } = useTranslation('player');
  const { report, hideAuthor } = useMessageActs(message, room.roomId);
  const { nickname: name } = message;
  return (
    <Menu
      trigger={
        <IconButton label={t('chat.acts', { name })} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      {room.maySend && <MenuItem onClick={() => onReply(message)}>{t('chat.reply')}</MenuItem>}
      {room.maySend && !isMine && <MenuItem onClick={() => onMention(message)}>{t('chat.mention')}</MenuItem>}
      {!isMine && <MenuItem onClick={() => void hideAuthor()}>{t('chat.hide', { name })}</MenuItem>}
      {!isMine && (
        <MenuGroup label={t('chat.report')}>
          {chatReportReasons.map((reason) => (
            <MenuItem key={reason} onClick={() => void report(reason)}>
              {t(`chat.report_${reason}`)}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
      {me.isModerator && <MenuSeparator />}
      {me.isModerator && (
        <MenuGroup label={t('chat.moderate')}>
          <MenuItem tone="danger" onClick={() => onModerate(message, 'remove')}>
            {t('chat.remove')}
          </MenuItem>
          {!isMine && !message.isModerator && (
            <>
              <MenuItem onClick={() => onModerate(message, 'mute_short')}>{t('chat.mute_short')}</MenuItem>
              <MenuItem onClick={() => onModerate(message, 'mute_day')}>{t('chat.mute_day')}</MenuItem>
              <MenuItem tone="danger" onClick={() => onModerate(message, 'ban')}>
                {t('chat.ban')}
              </MenuItem>
            </>
          )}
        </MenuGroup>
      )}
    </Menu>
  );
}

function useMessageActs({ messageId, authorId }: ChatMessage, roomId: string) {
  const { t } = useTranslation('player');
  const [sendReport] = useReportChatMessageMutation();
  const [block] = useBlockChatAuthorMutation();
  const showOutcome = useOutcomeToast();
  return {
    report: async (reason: (typeof chatReportReasons)[number]) => {
      const { error } = await sendReport({ roomId, messageId, reason, note: '' });
      showOutcome(error, t('chat.reported'));
    },
    hideAuthor: async () => {
      const { error } = await block({ authorId, blocked: true });
      showOutcome(error, t('chat.done'));
    },
  };
}
