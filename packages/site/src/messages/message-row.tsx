import { useReadMessagesMutation } from '@baize/api';
import type { Message } from '@baize/contract/schemas/inbox';
import { Checkbox } from '@baize/ui/checkbox';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { SafeHtml } from '../content/safe-html.tsx';
import styles from './messages.module.css';

export interface MessageRowProps {
  message: Message;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** Shows the title of a message, and its content once it is opened. Opening a message marks it as read. */
export function MessageRow({ message, open, onOpenChange, selected, onSelect }: MessageRowProps) {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  const [markRead] = useReadMessagesMutation();
  const contentId = useId();
  const title = useMessageTitle(message);
  const toggle = () => {
    onOpenChange(!open);
    // If the call fails, the message stays unread, and the next opening sends it again.
    if (!open && !message.read) void markRead({ messageIds: [message.messageId] });
  };
  return (
    <li className={styles.row} data-state={message.read ? 'read' : 'unread'}>
      <Checkbox
        label={<VisuallyHidden>{t('message.mark', { title })}</VisuallyHidden>}
        checked={selected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <button type="button" className={styles.head} aria-expanded={open} aria-controls={contentId} onClick={toggle}>
        <span className={styles.title}>
          {!message.read && <VisuallyHidden>{t('message.unread')} </VisuallyHidden>}
          {title}
        </span>
        <time className={styles.time} dateTime={message.sentAt}>
          {dateTime(message.sentAt)}
        </time>
        <ChevronDown className={styles.sign} aria-hidden="true" />
      </button>
      <div id={contentId} className={styles.content} hidden={!open}>
        {open && <MessageContent message={message} />}
      </div>
    </li>
  );
}

function useMessageTitle(message: Message): string {
  const { t } = useTranslation('common');
  if (message.kind === 'platform') return message.title;
  if (message.kind !== 'contract') return t(`message.${message.kind}`);
  return t('message.contract', {
    event: t(`message.contract_${message.event}`),
    kind: t(`message.contract_kind_${message.contractKind}`),
  });
}

/** Stands in place of an account where the merchant itself pays the agent. */
const MERCHANT_ACCOUNT = '*';

/**
 * Text of a message by its kind (spec section 3, "Messages"): a message about money states time and amount, a message
 * about a contract the other account.
 */
function MessageContent({ message }: { message: Message }) {
  const { t } = useTranslation('common');
  const { dateTime, money } = useFormats();
  if (message.kind === 'platform') return <SafeHtml html={message.content} />;
  if (message.kind === 'contract') {
    const account = message.account === MERCHANT_ACCOUNT ? t('message.contract_platform') : message.account;
    return <p>{t(`message.contract_${message.event}_text`, { account, time: dateTime(message.at) })}</p>;
  }
  const { kind, at, amount, currency } = message;
  return <p>{t(`message.${kind}_text`, { time: dateTime(at), amount: money(amount, currency) })}</p>;
}
