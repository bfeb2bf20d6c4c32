import type { MockPlatform } from '@baize/api/testing';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { expect, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { openPlayer } from './visit.tsx';

/** Long enough for a page that is downloaded first. */
const STANDS_WITHIN_MS = 8_000;
/** A control of a page that stands. */
const CONTROL_WITHIN_MS = 5_000;

/**
 * Makes the function that opens one path of the member centre as a signed-in member. `mockAnswers` says what the platform answers, and the
 * options of a visit may change that afterwards.
 */
export function memberOpener(path: string, mockAnswers: (platform: MockPlatform) => void) {
  return async (options: VisitOptions = {}): Promise<Visit> => {
    const visit = await openPlayer(path, {
      signedIn: true,
      ...options,
      prepare: (platform, network) => {
        mockAnswers(platform);
        options.prepare?.(platform, network);
      },
    });
    await vi.waitFor(
      () => {
        if (document.querySelector('main h1') === null) throw new Error('the page is still on its way');
      },
      { timeout: STANDS_WITHIN_MS, interval: 10 },
    );
    return visit;
  };
}

/**
 * Presses a control by its accessible name, as soon as it stands and is not busy: a button whose call is still on its way swallows presses.
 * Fails at once where the page has failed instead: `testScreen` opens popups whose page cannot be loaded.
 */
export async function press(role: 'button' | 'link' | 'radio' | 'tab', name: string): Promise<void> {
  const control = page.getByRole(role, { name, exact: true });
  await unlessPageFailed(() => control.query(), `no ${role} "${name}"`);
  const element = await vi.waitFor(
    () => {
      const found = control.query();
      if (found?.getAttribute('aria-busy') !== null) throw new Error(`the ${role} "${name}" is busy or gone`);
      return found;
    },
    { timeout: CONTROL_WITHIN_MS, interval: 10 },
  );
  if (element instanceof HTMLElement) element.click();
}

/** Resolves when a popup or a dialog stands and nothing in it is loading; fails at once where the page has failed instead. */
export async function popupStands(): Promise<void> {
  await unlessPageFailed(() => {
    const popup = document.querySelector('[role="dialog"], [role="alertdialog"]');
    return popup?.querySelector('[aria-busy="true"]') === null ? popup : null;
  }, 'no popup stands');
}

async function unlessPageFailed(find: () => Element | null, complaint: string): Promise<Element> {
  const result = await vi.waitFor(
    () => {
      const found = find() ?? (document.querySelector('main [role="alert"]') && 'failed');
      if (found === null) throw new Error(complaint);
      return found;
    },
    { timeout: CONTROL_WITHIN_MS, interval: 10 },
  );
  if (result === 'failed') throw new Error(`${complaint}: the page has failed`);
  return result;
}

/** Waits until the sentence that belongs to a control (help, error, reason; `aria-describedby`) says these words. */
export async function expectNote(control: Locator, words: string | RegExp): Promise<void> {
  await vi.waitFor(() => expect(noteOf(control.element())).toMatch(words), {
    timeout: CONTROL_WITHIN_MS,
    interval: 10,
  });
}

function noteOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  const notes = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  return notes.join(' ').replaceAll('\u00A0', ' ');
}
