import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * What the pages of a context complained about: errors on the console (a breach of the content security policy is one) and
 * exceptions that nothing caught. The browser also writes an error for each answer of 400 and above; a refusal that a test
 * provokes is named by the path of its call.
 */
export function watchConsole(
  context: BrowserContext,
  expectedRefusals: readonly string[],
  expectedErrors?: RegExp,
): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' || isExpected(message, expectedRefusals)) return;
    if (!expectedErrors?.test(message.text())) complaints.push(describe(message));
  });
  context.on('weberror', (error) => {
    const said = String(error.error());
    if (!expectedErrors?.test(said)) complaints.push(said);
  });
  return complaints;
}

/** Refused by the server, or cut off by the test itself. */
const REFUSED_CALL = /^Failed to load resource: (?:.* status of 4\d\d|net::ERR_FAILED)/;

/** A way in that is answered with the question whether somebody is a person: the call comes again with the answer. */
const ASKED_FIRST = /^Failed to load resource: .* status of 403/;
const WAYS_IN = new Set(['/wps/member/register', '/wps/member/register/mobile', '/wps/session/login']);

function isExpected(message: ConsoleMessage, expectedRefusals: readonly string[]): boolean {
  if (!REFUSED_CALL.test(message.text())) return false;
  const { pathname } = new URL(message.location().url);
  if (ASKED_FIRST.test(message.text()) && WAYS_IN.has(pathname)) return true;
  return expectedRefusals.includes(pathname);
}

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
