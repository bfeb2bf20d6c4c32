/** A text on its way to a person. `address`: a number in E.164 figures without the plus, or an e-mail address. */
export interface OutgoingMessage {
  readonly channel: 'sms' | 'email';
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  /** The address at which a mail service ends such e-mails with one click (RFC 8058). Only copies of messages have one. */
  readonly unsubscribeUrl?: string | undefined;
}

/**
 * Decision 10: what carries SMS and mail. Resolves once the carrier has taken the message, rejects where it has not.
 * `keepsBody`: the stored message is itself where it is read (development, tests); otherwise its text is erased once it is sent.
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
