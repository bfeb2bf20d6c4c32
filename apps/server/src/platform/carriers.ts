import { createTransport } from 'nodemailer';
import { CarrierRefusedError, type MessagePort, type OutgoingMessage } from './messages.ts';

export interface CarrierSettings {
  /** Takes POST { to, text } with a bearer token. */
  readonly smsGatewayUrl: string;
  readonly smsGatewayToken: string;
  /** smtp://user:password@host:port, or smtps. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
}

const CARRIER_TIMEOUT_MS = 10_000;

/** The real carriers: an HTTP SMS gateway and SMTP. */
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
        const headers = unsubscribeUrl === undefined ? {} : oneClickHeaders(unsubscribeUrl);
        await mail.sendMail({ from: settings.mailFrom, to, subject, text, headers });
      }
    },
  };
}

/** RFC 8058: a mail service shows a button of its own, and posts to the address when it is pressed. */
function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

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
