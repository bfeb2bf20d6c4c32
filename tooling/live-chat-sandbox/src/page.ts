import type { Visit } from './rooms.ts';
import type { RoomTexts } from './texts.ts';
import type { Gift } from './wallet.ts';

/** What the page of a room shows. */
interface RoomPageContent {
  readonly visit: Visit;
  /** The name of the presenter in the language of the visit. */
  readonly name: string;
  readonly texts: RoomTexts;
  readonly gifts: readonly Gift[];
}

/** Renders the page of a room. Messages of players arrive through the event stream, and the script inserts them as text, never as HTML. */
export function renderRoomPage({ visit, name, texts, gifts }: RoomPageContent): string {
  const { guest, visitId, language } = visit;
  const giftNames: Readonly<Record<string, string>> = { rose: texts.rose, cake: texts.cake, crown: texts.crown };
  const giftButtons = gifts
    .map(
      ({ giftId, price }) =>
        `<button type="button" data-gift="${giftId}">${escapeHtml(giftNames[giftId] ?? giftId)} <b>${price}</b></button>`,
    )
    .join('');
  const footer = guest
    ? `<p class="balance">${escapeHtml(texts.balance)} <output id="balance">${escapeHtml(`${guest.balance} ${guest.currency}`)}</output></p>
<div class="gifts" role="group" aria-label="${escapeHtml(texts.gifts)}">${giftButtons}</div>
<form id="write"><input id="text" maxlength="200" autocomplete="off" aria-label="${escapeHtml(texts.write)}" placeholder="${escapeHtml(texts.write)}"><button>${escapeHtml(texts.send)}</button></form>`
    : `<p class="watch">${escapeHtml(texts.watch)}</p>`;
  const settings = { visitId, currency: guest?.currency ?? '', texts };
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<link rel="stylesheet" href="/room.css">
</head>
<body>
<header><h1>${escapeHtml(name)}</h1><p>${escapeHtml(texts.sandbox)}</p></header>
<ol id="log" aria-live="polite"><li class="presenter"><b>${escapeHtml(name)}</b> <span>${escapeHtml(texts.greeting.replace('{name}', name))}</span></li></ol>
<p id="notice" role="status"></p>
<footer>${footer}</footer>
<script id="settings" type="application/json">${JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module" src="/room.js"></script>
</body>
</html>`;
}

/** Escapes a text for HTML content and for attribute values in double quotes. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * The script of the page. A gift keeps its transaction id until it has an outcome, so that a second press after a broken connection pays once. After a
 * paid gift, the script tells the site around the frame that the balance has changed.
 */
export const roomScript = `const { visitId, currency, texts } = JSON.parse(document.getElementById('settings').textContent);
const log = document.getElementById('log');
const notice = document.getElementById('notice');
const seen = new Set();
const events = new EventSource('/api/' + visitId + '/events');
events.onopen = () => { notice.textContent = ''; };
events.onerror = () => { notice.textContent = texts.left; };
events.onmessage = ({ data }) => {
  const { number, from, name, text } = JSON.parse(data);
  if (seen.has(number)) return;
  seen.add(number);
  const item = document.createElement('li');
  item.className = from;
  const who = document.createElement('b');
  who.textContent = name;
  const words = document.createElement('span');
  words.textContent = text;
  item.append(who, ' ', words);
  log.append(item);
  log.scrollTop = log.scrollHeight;
};
const post = async (path, body) => await fetch('/api/' + visitId + path, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
});
const form = document.getElementById('write');
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = document.getElementById('text');
  const text = field.value.trim();
  if (text !== '' && (await post('/messages', { text })).ok) field.value = '';
});
const limits = new Set(['LIMIT_STAKE', 'LIMIT_LOSS', 'LIMIT_SESSION', 'SELF_EXCLUDED']);
const pending = new Map();
for (const button of document.querySelectorAll('[data-gift]'))
  button.addEventListener('click', async () => {
    const giftId = button.dataset.gift;
    if (!pending.has(giftId)) pending.set(giftId, 'gift-' + crypto.randomUUID());
    button.disabled = true;
    notice.textContent = '';
    try {
      const reply = await post('/gifts', { giftId, transactionId: pending.get(giftId) });
      const outcome = await reply.json();
      pending.delete(giftId);
      if (outcome.kind === 'paid') {
        document.getElementById('balance').textContent = outcome.balance + ' ' + currency;
        parent.postMessage({ type: 'baize:balance-changed' }, '*');
      } else if (outcome.kind === 'refused')
        notice.textContent = outcome.code === 'INSUFFICIENT_FUNDS' ? texts.poor
          : limits.has(outcome.code) ? texts.limited : texts.refused.replace('{code}', outcome.code);
      else notice.textContent = texts.unknown;
    } catch {
      notice.textContent = texts.left;
    } finally {
      button.disabled = false;
    }
  });
`;

/** The style sheet of the page. */
export const roomStyle = `*{box-sizing:border-box}
html{color-scheme:light dark;font-family:system-ui,sans-serif}
body{margin:0;min-block-size:100dvh;display:grid;grid-template-rows:auto 1fr auto auto;background:light-dark(#f7f4f9,#17121c);color:light-dark(#241a2c,#efe8f4)}
header{padding:12px 16px;border-block-end:1px solid light-dark(#ddd2e4,#3a2f44)}
h1{margin:0;font-size:1.125rem}
header p,.watch,.balance{margin:4px 0 0;font-size:.875rem;color:light-dark(#5c4d67,#bbaec6)}
#log{margin:0;padding:16px;list-style:none;overflow-y:auto;display:flex;flex-direction:column;gap:8px}
#log li{padding:8px 12px;border-radius:12px;background:light-dark(#fff,#241c2b);max-inline-size:44rem;overflow-wrap:anywhere}
#log .presenter{background:light-dark(#f1e2f0,#3a2140)}
#notice{margin:0;padding:0 16px;min-block-size:1.5rem;color:light-dark(#a3123f,#ff9db8)}
footer{padding:12px 16px;display:grid;gap:12px;border-block-start:1px solid light-dark(#ddd2e4,#3a2f44)}
.gifts,form{display:flex;flex-wrap:wrap;gap:8px}
form input{flex:1;min-inline-size:0;padding:0 12px;border:1px solid light-dark(#8a7c95,#7b6c87);border-radius:8px;background:light-dark(#fff,#1d1623);color:inherit;font:inherit}
button{min-block-size:44px;padding:0 16px;border:0;border-radius:8px;background:light-dark(#8d2a6e,#f0a5d6);color:light-dark(#fff,#2b0a20);font:inherit;font-weight:600;cursor:pointer}
button:disabled{opacity:.5;cursor:default}
:focus-visible{outline:3px solid light-dark(#8d2a6e,#f6c5e5);outline-offset:2px}
`;
