import type { Message, MessageChoicesValue, MessagesValue } from '@baize/contract/schemas/inbox';

const SENT_AT = '2026-11-21T08:30:00.000Z';

/** Creates an unread message about a credited deposit. */
export function aMoneyMessage(change: Partial<Extract<Message, { amount: string }>> = {}): Message {
  return {
    messageId: 'deposit',
    sentAt: SENT_AT,
    read: false,
    kind: 'deposit_credited',
    at: SENT_AT,
    currency: 'NPR',
    amount: '350.00',
    ...change,
  };
}

/** Creates an unread message about an offered contract. */
export function aContractMessage(change: Partial<Extract<Message, { kind: 'contract' }>> = {}): Message {
  return {
    messageId: 'contract',
    sentAt: SENT_AT,
    read: false,
    kind: 'contract',
    at: SENT_AT,
    event: 'offered',
    contractId: '7',
    contractKind: 'daily_salary',
    account: 'sagarmatha',
    ...change,
  };
}

/** A message of an operator that is not read yet. */
export function aWrittenMessage(change: Partial<Extract<Message, { kind: 'platform' }>> = {}): Message {
  return {
    messageId: 'written',
    sentAt: SENT_AT,
    read: false,
    kind: 'platform',
    title: 'Your account is ready',
    content: '<p>Questions? <a href="/help">The help centre</a> answers them.</p>',
    ...change,
  };
}

export function messagePage(list: readonly Message[], totalPages = 1): MessagesValue {
  return { list: [...list], total: list.length, totalPages };
}

/** A member with an e-mail address and no number, who gets notifications on a telephone. */
export function messageChoices(change: Partial<MessageChoicesValue> = {}): MessageChoicesValue {
  return {
    subjects: ['money', 'notes', 'offers'],
    channels: ['push', 'email', 'sms'],
    chosen: { push: ['money'], email: [], sms: [] },
    email: 'a•••@mail.test',
    pushKey: 'BElKLdsxTCQ1WqzVWcLcoKnA2C8MiIrVp1PTsJSnVxIaIudhhrPKyUoLrkRTiVU6sIo3vsfBsAIxKKKWVXZXTbs',
    devices: [{ deviceId: 'a'.repeat(64), name: 'Chrome, Android', addedAt: SENT_AT }],
    ...change,
  };
}
