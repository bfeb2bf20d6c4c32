import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import type { Db } from '../platform/db.ts';
import { RefusedError } from './errors.ts';

const OUTBOX_PATH = '/dev/outbox';
const MESSAGES_SHOWN = 50;

/**
 * Serves a page with the newest SMS and e-mails of an installation that sends none (decision 10). Developers and visitors of the demo read their
 * codes there. The page shows codes and addresses, so it exists only where `OUTBOX_PAGE` is set, and never in production.
 */
export function installOutboxPage(app: FastifyInstance, db: Db): void {
  app.get(OUTBOX_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalName(request.hostname)) throw new RefusedError('request.not_found');
    const rows = await db
      .selectFrom('message as m')
      .innerJoin('merchant as b', 'b.merchant_id', 'm.merchant_id')
      .select(['m.channel', 'm.address', 'm.subject', 'm.body', 'm.created_at as createdAt', 'b.name as brand'])
      .orderBy('m.message_id', 'desc')
      .limit(MESSAGES_SHOWN)
      .execute();
    const items = rows.map(
      ({ channel, address, subject, body, createdAt, brand }) =>
        `<li><header><b>${escapeHtml(brand)}</b> ${escapeHtml(channel === 'sms' ? `+${address}` : address)} <time>${createdAt.toISOString()}</time></header>${
          channel === 'email' ? `<h2>${escapeHtml(subject)}</h2>` : ''
        }<p>${linkUrls(body)}</p></li>`,
    );
    return await reply.type('text/html; charset=utf-8').send(renderPage(items.join('')));
  });
}

/**
 * Protects against DNS rebinding, in which a foreign page lets its own host name resolve to this machine and reads the answer. Such a call
 * carries the foreign host name. The outbox is therefore served only for IP addresses and for host names that nobody can register.
 */
function isLocalName(hostname: string): boolean {
  const name = hostname.replaceAll(/^\[|\]$/g, '').toLowerCase();
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}

function renderPage(items: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Baize outbox</title><style>
body{margin:0 auto;max-inline-size:44rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;background:#10231b;color:#f3efe2}
ul{list-style:none;padding:0;display:grid;gap:1rem}li{padding:1rem;border-radius:.75rem;background:#173528}
header{display:flex;gap:.75rem;flex-wrap:wrap}time{margin-inline-start:auto;opacity:.7}h2{font-size:1rem;margin:.5rem 0 0}
p{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}a{color:#e2b857}</style>
<h1>Outbox</h1><p>SMS and mail of this installation. No message leaves this installation.</p><ul>${items || '<li>There are no messages yet.</li>'}</ul></html>`;
}

/** Escapes the text and turns its addresses into links. */
function linkUrls(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
