import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { EMULATED_PROJECT } from '@baize/dev-env/demo';
import { stack } from './stack.ts';

const FRAME_SCRIPT = readFileSync(join(import.meta.dirname, 'frame-messages.js'), 'utf8');
/** Addresses of decoration in the emulator's own window. */
const DECORATION = /^https:\/\/(?:unpkg\.com|fonts\.googleapis\.com)\//;

/** Address of the emulator of the stack under test (`with-stack.ts --identity-emulator`). */
export const emulatorUrl: string = readUrl();

function readUrl(): string {
  if (stack.emulatorUrl === undefined) throw new Error('no identity emulator: run this with pnpm e2e:provider');
  return stack.emulatorUrl;
}

/** Intercepts the requests that pages of the emulator send to Google's servers, and answers them without the network. */
export async function interceptGoogleRequests(context: BrowserContext): Promise<void> {
  // Firebase communicates with its frame by this script.
  await context.route('https://apis.google.com/js/api.js*', async (route) => {
    const onload = new URL(route.request().url()).searchParams.get('onload') ?? 'gapi_onload';
    await route.fulfill({
      contentType: 'text/javascript',
      body: `${FRAME_SCRIPT}\nwindow[${JSON.stringify(onload)}]?.();`,
    });
  });
  // Describes a project without reCAPTCHA Enterprise, which the emulator does not support.
  await context.route(`${emulatorUrl}/identitytoolkit.googleapis.com/v2/recaptchaConfig?*`, async (route) => {
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
  });
  await context.route(DECORATION, async (route) => {
    const contentType = route.request().resourceType() === 'script' ? 'text/javascript' : 'text/css';
    await route.fulfill({ contentType, body: '' });
  });
}

/** Signs in as a new person with this address, in the window of the provider. */
export async function signInAsNew(popup: Page, email: string): Promise<void> {
  await popup.getByRole('button', { name: 'Add new account' }).click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#sign-in').click();
}

/** Signs in as a person whom the provider knows, in its window. */
export async function signInAs(popup: Page, email: string): Promise<void> {
  await popup.getByRole('listitem').filter({ hasText: email }).click();
}

interface SentCode {
  readonly phoneNumber: string;
  readonly code: string;
  /** Id of the sent code. */
  readonly sessionInfo: string;
}

/** Returns the newest code that the emulator created for the number; throws where there is none. No SMS is sent. */
export async function readSentCode(number: string): Promise<SentCode> {
  const answer = await fetch(`${emulatorUrl}/emulator/v1/projects/${EMULATED_PROJECT}/verificationCodes`);
  const { verificationCodes = [] } = (await answer.json()) as { verificationCodes?: readonly SentCode[] };
  const sent = verificationCodes.findLast(({ phoneNumber }) => phoneNumber === number);
  if (sent === undefined) throw new Error(`no code was sent to ${number}`);
  return sent;
}

/** Signs in with the code outside the browser, so that it is no longer valid there. The emulator never lets a code expire. */
export async function consumeCode({ code, sessionInfo }: SentCode): Promise<void> {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber?key=emulated`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ code, sessionInfo }) });
  if (!answer.ok) throw new Error(`the emulator refused the code: ${await answer.text()}`);
}
