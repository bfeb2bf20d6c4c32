import { useBlockChatAuthorMutation, useModerateChatMutation, useReportChatMessageMutation } from '@baize/api/member';
import { chatReportReasons } from '@baize/contract/codes';
import type { ChatMessage, ModerateChatRequest } from '@baize/contract/schemas/chat';
import { useSuccessToast } from '@baize/site/security/use-done';
import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAsked } from '@baize/site/toasts-slice';
import { IconButton } from '@baize/ui/icon-button';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@baize/ui/menu';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useTranslation } from 'react-i18next';
import type { MessageContext } from './message-props.ts';

const DAY_MINUTES = 1_440;
const SHORT_MINUTES = 10;

interface MessageMenuProps extends MessageContext {
  message: ChatMessage;
  isMine: boolean;
}

/** Offers the acts of a reader, and of a moderator, on a message. */
export function MessageMenu({ message, isMine, me, room, onReply, onMention }: MessageMenuProps) {
  const { t } = useTranslation('player');
  const { report, hide, moderate } = useMessageActs(message, room.roomId);
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
      {!isMine && <MenuItem onClick={() => void hide()}>{t('chat.hide', { name })}</MenuItem>}
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
          <MenuItem tone="danger" onClick={() => void moderate({ act: 'remove' })}>
            {t('chat.remove')}
          </MenuItem>
          {!isMine && !message.isModerator && (
            <>
              <MenuItem onClick={() => void moderate({ act: 'mute', minutes: SHORT_MINUTES })}>
                {t('chat.mute_short')}
              </MenuItem>
              <MenuItem onClick={() => void moderate({ act: 'mute', minutes: DAY_MINUTES })}>
                {t('chat.mute_day')}
              </MenuItem>
              <MenuItem tone="danger" onClick={() => void moderate({ act: 'ban' })}>
                {t('chat.ban')}
              </MenuItem>
            </>
          )}
        </MenuGroup>
      )}
    </Menu>
  );
}

type ModeratorAct = { readonly act: 'remove' | 'ban' } | { readonly act: 'mute'; readonly minutes: number };

function useMessageActs({ messageId, authorId }: ChatMessage, roomId: string) {
  const { t } = useTranslation('player');
  const [sendReport] = useReportChatMessageMutation();
  const [block] = useBlockChatAuthorMutation();
  const [sendAct] = useModerateChatMutation();
  const dispatch = useSiteDispatch();
  const sentence = useErrorSentence();
  const done = useSuccessToast();
  const tell = (error: unknown, success: string): void => {
    if (error === undefined) done(success);
    else dispatch(toastAsked(sentence(error), 'error'));
  };
  return {
    report: async (reason: (typeof chatReportReasons)[number]) => {
      const { error } = await sendReport({ roomId, messageId, reason, note: '' });
      tell(error, t('chat.reported'));
    },
    hide: async () => {
      const { error } = await block({ authorId, blocked: true });
      tell(error, t('chat.done'));
    },
    moderate: async (act: ModeratorAct) => {
      const request: ModerateChatRequest = { ...act, roomId, messageId, reason: '' };
      const { error } = await sendAct(request);
      tell(error, t('chat.done'));
    },
  };
}
