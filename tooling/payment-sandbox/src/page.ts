import { createHash } from 'node:crypto';
import type { PagedPayment } from './store.ts';
import { getTexts, type Texts } from './texts.ts';
import { webhookScenarios } from './webhooks.ts';

const PAGE_STYLE = `
@font-face{font-family:Pay;src:url(/fonts/devanagari.woff2);unicode-range:U+0900-097F,U+200C-200D,U+20A8,U+20B9,U+25CC}
@font-face{font-family:Pay;src:url(/fonts/bengali.woff2);unicode-range:U+0980-09FF,U+0951-0952,U+0964-0965,U+200C-200D,U+25CC}
:root{color-scheme:light dark;--ground:#eef1f7;--card:#fff;--text:#172033;--soft:#5b6781;--line:#d9dfeb;--act:#3457d5;--act-text:#fff;--band:#fff3cd;--band-text:#6b5200}
@media (prefers-color-scheme:dark){:root{--ground:#0d1220;--card:#171e31;--text:#e9edf8;--soft:#9fabc6;--line:#2a3450;--act:#6d8bff;--act-text:#0a1022;--band:#3a3111;--band-text:#ffe08a}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--text);font:16px/1.5 Pay,system-ui,sans-serif}
main{inline-size:100%;max-inline-size:420px;background:var(--card);border:1px solid var(--line);border-radius:16px;overflow:hidden;box-shadow:0 12px 40px #0002}
.band{margin:0;padding:8px 24px;background:var(--band);color:var(--band-text);font-size:14px;text-align:center}
.body{padding:24px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
h1{margin:0;font-size:16px;font-weight:500;color:var(--soft)}
.amount{margin:0;font-size:36px;font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:4px 16px;font-size:14px}
dt{color:var(--soft)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:12px}
button,.back{display:block;inline-size:100%;min-block-size:48px;padding:10px 16px;border:1px solid var(--line);border-radius:12px;background:none;color:var(--text);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.pay,.back{background:var(--act);border-color:var(--act);color:var(--act-text)}
button:focus-visible,.back:focus-visible,select:focus-visible{outline:3px solid var(--act);outline-offset:2px}
label{display:grid;gap:4px;font-size:14px;color:var(--soft)}
select{inline-size:100%;min-block-size:44px;padding:0 12px;border:1px solid var(--line);border-radius:12px;background:var(--card);color:var(--text);font:inherit}`;

/** The hash with which the content security policy allows this one style. The page has no script. */
const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');

/** Builds the content security policy. The redirect of the form leads back to the merchant's site, so `form-action` names its origin. */
export function buildContentSecurityPolicy({ returnUrl }: PagedPayment): string {
  const back = new URL(returnUrl).origin;
  return `default-src 'none'; font-src 'self'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${back}; base-uri 'none'; frame-ancestors 'none'`;
}

/** Renders the page on which a payer pays, or which shows the final state of the payment. */
export function renderPayPage(payment: PagedPayment): string {
  const { description, amount, currency, reference, payUntil, language, state } = payment;
  const texts = getTexts(language);
  const amountLabel = formatAmount(amount, currency, language);
  const until = new Date(payUntil).toISOString().slice(0, 16).replace('T', ' ');
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Baize Pay</title><style>${PAGE_STYLE}</style></head>
<body><main><p class="band">${texts.sandbox}</p><div class="body">
<h1>${escapeHtml(texts.payTo.replace('{name}', description))}</h1><p class="amount">${escapeHtml(amountLabel)}</p>
<dl><dt>${texts.reference}</dt><dd>${escapeHtml(reference)}</dd><dt>${texts.until}</dt><dd>${until} UTC</dd></dl>
${state === 'pending' ? renderPaymentForm(payment, amountLabel) : renderFinalState(payment, state)}
</div></main></body></html>`;
}

function renderPaymentForm({ paymentId, language }: PagedPayment, amountLabel: string): string {
  const texts = getTexts(language);
  return `<form method="post" action="/pay/${escapeHtml(paymentId)}">
<button class="pay" name="act" value="pay">${escapeHtml(texts.pay.replace('{amount}', amountLabel))}</button>
<button name="act" value="later">${texts.later}</button><button name="act" value="cancel">${texts.cancel}</button>
${renderScenarioField(texts)}</form>`;
}

function renderScenarioField({ scenario, scenarios }: Texts): string {
  const options = webhookScenarios
    .map((each) => `<option value="${each}">${escapeHtml(scenarios[each])}</option>`)
    .join('');
  return `<label>${scenario}<select name="scenario">${options}</select></label>`;
}

/** Renders the sentence about a payment that is no longer pending, and the link back to the merchant. */
function renderFinalState(payment: PagedPayment, state: Exclude<PagedPayment['state'], 'pending'>): string {
  const { language, returnUrl, description } = payment;
  const texts = getTexts(language);
  const back = escapeHtml(texts.back.replace('{name}', description));
  return `<p role="status">${texts.states[state]}</p><a class="back" href="${escapeHtml(returnUrl)}">${back}</a>
${state === 'succeeded' ? renderReversalForm(payment, texts) : ''}`;
}

/** Renders the form that refunds or charges back a payment that succeeded, as a provider or the payer's bank may do. */
function renderReversalForm({ paymentId }: PagedPayment, texts: Texts): string {
  return `<form method="post" action="/pay/${escapeHtml(paymentId)}">
<button name="act" value="refund">${texts.refund}</button><button name="act" value="chargeback">${texts.chargeback}</button>
${renderScenarioField(texts)}</form>`;
}

/** Groups the digits of an amount. The amount stays text, because a floating-point number could round it. */
function formatAmount(amount: string, currency: string, language: string): string {
  const [units = '', decimals] = amount.split('.');
  const grouped = new Intl.NumberFormat(`${language}-u-nu-latn`).format(BigInt(units));
  return `${currency} ${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
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
