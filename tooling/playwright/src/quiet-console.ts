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
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

/** Refused by the server, or cut off by the test itself. */
const REFUSED_CALL = /^Failed to load resource: (?:.* status of 4\d\d|net::ERR_FAILED)/;

function isExpected(message: ConsoleMessage, expectedRefusals: readonly string[]): boolean {
  if (!REFUSED_CALL.test(message.text())) return false;
  const { pathname } = new URL(message.location().url);
  return expectedRefusals.includes(pathname);
}

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}
