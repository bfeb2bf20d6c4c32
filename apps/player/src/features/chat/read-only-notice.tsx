import type { ChatRoomsValue } from '@baize/contract/schemas/chat';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';

/** Explains why this member may only read, and until when, with the reason that a moderator gave. */
export function ReadOnlyNotice({ me }: Pick<ChatRoomsValue, 'me'>) {
  const { t } = useTranslation('player');
  return (
    <output className={styles.readOnly}>
      <span>{useStandingSentence(me)}</span>
      {me.reason !== '' && <span>{t('chat.read_reason', { reason: me.reason })}</span>}
    </output>
  );
}

function useStandingSentence({ standing, until }: ChatRoomsValue['me']): string {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  switch (standing) {
    case 'trial':
      return t('chat.read_trial');
    case 'excluded':
      return t('chat.read_excluded');
    case 'muted':
      return t('chat.read_muted', { time: until === null ? '' : dateTime(until) });
    case 'banned':
      return t('chat.read_banned');
    case 'free':
      return '';
    default:
      return standing satisfies never;
  }
}
