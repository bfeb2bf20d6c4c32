import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { EMULATED_PROJECT } from '@baize/dev-env/demo';
import { stack } from './stack.ts';

const FRAME_SCRIPT = readFileSync(join(import.meta.dirname, 'frame-messages.js'), 'utf8');
/** The addresses of the decoration of the emulator's own window. */
const DECORATION = /^https:\/\/(?:unpkg\.com|fonts\.googleapis\.com)\//;

/** The address of the emulator of the stack under test (`with-stack.ts --identity-emulator`). */
export const emulatorUrl: string = readUrl();

function readUrl(): string {
  if (stack.emulatorUrl === undefined) throw new Error('no identity emulator: run this with pnpm e2e:provider');
  return stack.emulatorUrl;
}

/** Answers what the emulator leaves to Google's servers. Nothing here is on the network. */
export async function standInForGoogle(context: BrowserContext): Promise<void> {
  // By this Firebase talks with its frame.
  await context.route('https://apis.google.com/js/api.js*', async (route) => {
    const onload = new URL(route.request().url()).searchParams.get('onload') ?? 'gapi_onload';
    await route.fulfill({
      contentType: 'text/javascript',
      body: `${FRAME_SCRIPT}\nwindow[${JSON.stringify(onload)}]?.();`,
    });
  });
  // A project without reCAPTCHA Enterprise; the emulator answers that it does not know.
  await context.route(`${emulatorUrl}/identitytoolkit.googleapis.com/v2/recaptchaConfig?*`, async (route) => {
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
  });
  await context.route(DECORATION, async (route) => {
    const contentType = route.request().resourceType() === 'script' ? 'text/javascript' : 'text/css';
    await route.fulfill({ contentType, body: '' });
  });
}

/** Signs in, in the window of the provider, as a person with this address who was not there before. */
export async function signInAsNew(popup: Page, email: string): Promise<void> {
  await popup.getByRole('button', { name: 'Add new account' }).click();
  await popup.locator('#email-input').fill(email);
  await popup.locator('#sign-in').click();
}

/** Signs in, in the window of the provider, as somebody whom it knows. */
export async function signInAs(popup: Page, email: string): Promise<void> {
  await popup.getByRole('listitem').filter({ hasText: email }).click();
}

interface SentCode {
  readonly phoneNumber: string;
  readonly code: string;
  /** Names the sending of the code. */
  readonly sessionInfo: string;
}

/** The newest code that was sent to the number: no SMS goes out, the emulator tells it. */
export async function codeSentTo(number: string): Promise<SentCode> {
  const answer = await fetch(`${emulatorUrl}/emulator/v1/projects/${EMULATED_PROJECT}/verificationCodes`);
  const { verificationCodes = [] } = (await answer.json()) as { verificationCodes?: readonly SentCode[] };
  const sent = verificationCodes.findLast(({ phoneNumber }) => phoneNumber === number);
  if (sent === undefined) throw new Error(`no code was sent to ${number}`);
  return sent;
}

/** Uses the code up on another device: a code is good for one sign-in, and the emulator lets none expire by itself. */
export async function useUp({ code, sessionInfo }: SentCode): Promise<void> {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber?key=emulated`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ code, sessionInfo }) });
  if (!answer.ok) throw new Error(`the emulator refused the code: ${await answer.text()}`);
}
