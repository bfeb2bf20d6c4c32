import { useModerateChatMutation } from '@baize/api/member';
import type { ChatRoom } from '@baize/contract/schemas/chat';
import { Button } from '@baize/ui/button';
import { Menu, MenuChoice } from '@baize/ui/menu';
import { useTranslation } from 'react-i18next';
import { useOutcomeToast } from './use-outcome-toast.ts';

/** The choices of the time in seconds that a member must wait between two messages. */
const CHOICES_SECONDS = [1, 2, 5, 10, 30, 60, 300] as const;

/** Lets a moderator choose how long a member must wait between two messages. */
export function SlowModeChoice({ room: { roomId, slowSeconds } }: { room: ChatRoom }) {
  const { t } = useTranslation('player');
  const [moderate] = useModerateChatMutation();
  const showOutcome = useOutcomeToast();
  const choose = async (seconds: string) => {
    const { error } = await moderate({ act: 'slow', roomId, slowSeconds: Number(seconds) });
    showOutcome(error, t('chat.done'));
  };
  return (
    <Menu
      trigger={
        <Button size="small" variant="line">
          {t('chat.slow')}
        </Button>
      }
    >
      <MenuChoice
        label={t('chat.slow')}
        value={String(slowSeconds)}
        options={CHOICES_SECONDS.map((seconds) => ({
          value: String(seconds),
          label: t('chat.slow_seconds', { seconds }),
        }))}
        onValueChange={(seconds) => void choose(seconds)}
      />
    </Menu>
  );
}
