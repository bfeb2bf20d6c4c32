import { useModerateChatMutation } from '@baize/api/member';
import { CHAT_NOTE_MAX_CHARACTERS } from '@baize/contract/limits';
import type { ChatMessage } from '@baize/contract/schemas/chat';
import { useFieldProps } from '@baize/site/form-fields';
import { ActForm, ActPopup, type ActProps } from '@baize/site/act-popup';
import { useActForm } from '@baize/site/use-act-form';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useCharacterCount } from '@baize/site/use-character-count';
import { TextareaField } from '@baize/ui/textarea-field';
import { moderationForm } from '@baize/validation/forms/chat';
import { useTranslation } from 'react-i18next';
import type { ModerationAct } from './message-props.ts';

const REASON_SCHEMA = moderationForm();
const EMPTY_FORM = { reason: '' };
const TITLE_KEYS = {
  remove: 'chat.remove',
  mute_short: 'chat.mute_short',
  mute_day: 'chat.mute_day',
  ban: 'chat.ban',
} as const satisfies Record<ModerationAct, string>;
const DAY_MINUTES = 1_440;
const SHORT_MINUTES = 10;
const REQUESTS = {
  remove: { act: 'remove' },
  mute_short: { act: 'mute', minutes: SHORT_MINUTES },
  mute_day: { act: 'mute', minutes: DAY_MINUTES },
  ban: { act: 'ban' },
} as const satisfies Record<ModerationAct, object>;

export interface ModerationPopupProps extends ActProps {
  roomId: string;
  message: ChatMessage;
  act: ModerationAct;
}

/** Asks a moderator for the reason of an act, and sends the act to the server. */
export function ModerationPopup({ roomId, message, act, onClose }: ModerationPopupProps) {
  const { t } = useTranslation('player');
  const countText = useCharacterCount();
  const form = useModerationForm({ roomId, message, act, onClose });
  // TextareaField reports the value itself, so Formik's handler of the change event is left out.
  const { onChange: _onChange, ...reason } = useFieldProps(form.form)('reason');
  const { nickname: name, text } = message;
  return (
    <ActPopup title={t(TITLE_KEYS[act])} description={text === '' ? name : `${name}: ${text}`} onClose={onClose}>
      <ActForm act={form} submitLabel={t(TITLE_KEYS[act])} danger>
        <TextareaField
          label={t('chat.reason')}
          required
          help={act === 'remove' ? t('chat.reason_kept') : t('chat.reason_read', { name })}
          rows={3}
          charactersMax={CHAT_NOTE_MAX_CHARACTERS}
          countText={countText}
          {...reason}
          onBlur={form.form.handleBlur}
          onValueChange={(typed) => void form.form.setFieldValue('reason', typed)}
        />
      </ActForm>
    </ActPopup>
  );
}

function useModerationForm({ roomId, message: { messageId }, act, onClose }: ModerationPopupProps) {
  const { t } = useTranslation('player');
  const showSuccess = useSuccessToast();
  const [moderate] = useModerateChatMutation();
  return useActForm({
    initialValues: EMPTY_FORM,
    schema: REASON_SCHEMA,
    submit: async ({ reason }) => await moderate({ ...REQUESTS[act], roomId, messageId, reason: reason.trim() }),
    fields: {},
    onDone: () => {
      showSuccess(t('chat.done'));
      onClose();
    },
  });
}
