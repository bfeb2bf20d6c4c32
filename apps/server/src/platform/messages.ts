/** A message to a person. `address`: a number in E.164 digits without the plus, or an e-mail address. */
export interface OutgoingMessage {
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  /** The address at which a mail service ends such e-mails with one click (RFC 8058). Only copies of inbox messages have one. */
  readonly unsubscribeUrl?: string | undefined;
}

/**
 * The carrier of SMS and e-mail (decision 10). `send` resolves once the carrier has taken the message, and rejects
 * otherwise. `keepsBody`: the text of a sent message stays in its row, where development and tests read it; otherwise
 * the text is erased once it is sent.
 */
export interface MessagePort {
  readonly keepsBody: boolean;
  send(message: OutgoingMessage): Promise<void>;
}

/** The carrier has answered that it does not take the message. After any other error nobody knows whether the carrier has sent (and charged) it. */
export class CarrierRefusedError extends Error {
  override readonly name = 'CarrierRefusedError';
}

/** Delivers into the table `message`, where development and tests read it. */
export const outboxPort: MessagePort = { keepsBody: true, send: () => Promise.resolve() };
