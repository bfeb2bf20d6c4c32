import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects errors of the pages of a context: console errors (including violations of the content security policy) and
 * uncaught exceptions. The browser also logs each response of 400 and above; a test names its expected refusals by the
 * path of the call.
 */
export function watchConsole(
  context: BrowserContext,
  expectedRefusals: readonly string[],
  expectedErrors?: RegExp,
): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' || isExpected(message, expectedRefusals)) return;
    if (!expectedErrors?.test(message.text())) errors.push(describe(message));
  });
  context.on('weberror', (error) => {
    const text = String(error.error());
    if (!expectedErrors?.test(text)) errors.push(text);
  });
  return errors;
}

/** Matches a call that the server refused or the test aborted. */
const REFUSED_CALL = /^Failed to load resource: (?:.* status of 4\d\d|net::ERR_FAILED)/;

/** Matches a log-in or registration that is first refused with the demand of a human check and then repeated. */
const CHECK_DEMANDED = /^Failed to load resource: .* status of 403/;
const SIGN_IN_PATHS = new Set(['/wps/member/register', '/wps/member/register/mobile', '/wps/session/login']);

function isExpected(message: ConsoleMessage, expectedRefusals: readonly string[]): boolean {
  if (!REFUSED_CALL.test(message.text())) return false;
  const { pathname } = new URL(message.location().url);
  if (CHECK_DEMANDED.test(message.text()) && SIGN_IN_PATHS.has(pathname)) return true;
  return expectedRefusals.includes(pathname);
}

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
