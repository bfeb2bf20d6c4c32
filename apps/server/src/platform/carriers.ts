import { createTransport } from 'nodemailer';
import { CarrierRefusedError, type MessagePort, type OutgoingMessage } from './messages.ts';

/** The settings of the companies that deliver SMS and e-mail. */
export interface CarrierSettings {
  /** The address of the gateway, which takes POST { to, text } with a bearer token. */
  readonly smsGatewayUrl: string;
  readonly smsGatewayToken: string;
  /** The address of the mail server: smtp://user:password@host:port, or smtps. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
}

const CARRIER_TIMEOUT_MS = 10_000;

/** Creates the carriers of production: an HTTP SMS gateway and SMTP. */
export function createCarriers(settings: CarrierSettings): MessagePort {
  const mail = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: CARRIER_TIMEOUT_MS,
    socketTimeout: CARRIER_TIMEOUT_MS,
  });
  return {
    keepsBody: false,
    send: async (message) => {
      if (message.channel === 'sms') await sendSms(settings, message);
      else {
        const { address: to, subject, body: text, unsubscribeUrl } = message;
        const headers = unsubscribeUrl === undefined ? {} : createUnsubscribeHeaders(unsubscribeUrl);
        await mail.sendMail({ from: settings.mailFrom, to, subject, text, headers });
      }
    },
  };
}

/**
 * Returns the headers of RFC 8058, with which a mail service shows its own unsubscribe button and posts to the address
 * when the button is pressed.
 */
function createUnsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Sends an SMS. Throws `CarrierRefusedError` for a status below 500, which says that the gateway did not take the message. After any other error it is
 * unknown whether the message was sent.
 */
async function sendSms(
  { smsGatewayUrl, smsGatewayToken }: CarrierSettings,
  { address, body }: OutgoingMessage,
): Promise<void> {
  const response = await fetch(smsGatewayUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${smsGatewayToken}` },
    body: JSON.stringify({ to: `+${address}`, text: body }),
    signal: AbortSignal.timeout(CARRIER_TIMEOUT_MS),
  });
  const { ok, status } = response;
  if (ok) return;
  const message = `the SMS gateway answered ${status}`;
  throw status < 500 ? new CarrierRefusedError(message) : new Error(message);
}
