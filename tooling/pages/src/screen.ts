import type { EndpointId } from '@baize/contract/catalogue';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from './accessible.ts';
import { endVisit, waitForFrame, type Visit, type VisitOptions } from './visit.tsx';

export interface ScreenUnderTest {
  /** Opens the screen and resolves when it is shown. It passes the options on to the visit. */
  readonly open: (options: VisitOptions) => Promise<Visit>;
  /** Calls whose failure this screen need not report, each with the reason, such as "the badge stays away". */
  readonly passesOver?: Readonly<Partial<Record<EndpointId, string>>>;
  /** False for a screen that exists in one size only. */
  readonly desktop?: boolean;
  readonly phone?: boolean;
  /** True for the screens on which the header, menus and footer are checked in both themes (`expectAccessibleInBothThemes`). */
  readonly checksFrame?: boolean;
}

type Size = 'desktop' | 'phone';

/**
 * Tests the requirements of every screen: no accessibility violation in either theme, on a desktop in English and on a phone in
 * Nepali; nothing wider than a phone in the pseudo-language; and a message for each of its calls when that call fails. `name` is the
 * file of the screen without its ending, because a repository rule requires a test for each (tooling/repo-rules/src/screens.test.ts).
 */
export function testScreen(
  name: string,
  { open, passesOver = {}, desktop = true, phone = true, checksFrame = false }: ScreenUnderTest,
): void {
  /** The calls that the screen makes in each size, known once a test has opened it. */
  const callsBySize = new Map<Size, readonly EndpointId[]>();
  const recordCalls = (size: Size, { platform }: Visit): void => {
    const ids = new Set(platform.calls.map(({ id }) => id));
    callsBySize.set(
      size,
      [...ids].filter((id) => !START_CALLS.has(id) && passesOver[id] === undefined),
    );
  };

  describe(`the screen ${name}`, () => {
    test.runIf(desktop)('is accessible on a desktop, in both themes', async () => {
      recordCalls('desktop', await open({ size: 'desktop', language: 'en' }));
      await expectAccessibleInBothThemes({ checksFrame });
    });

    test.runIf(phone)('is accessible on a phone in Nepali, in both themes', async () => {
      recordCalls('phone', await open({ size: 'phone', language: 'ne', theme: 'light' }));
      await expectAccessibleInBothThemes({ checksFrame });
      expectNoHorizontalOverflow();
    });

    test.runIf(phone)('fits a phone in the pseudo-language', async () => {
      await open({ size: 'phone', language: 'pseudo' });
      await waitForFrame();
      expectNoHorizontalOverflow();
    });

    test('shows a message when one of its calls fails', async () => {
      const size = desktop ? 'desktop' : 'phone';
      if (!callsBySize.has(size)) recordCalls(size, await open({ size }));
      const silent: string[] = [];
      for (const id of callsBySize.get(size) ?? []) if (!(await reportsFailure(id, open, size))) silent.push(id);
      expect(silent, 'calls that fail without a message').toEqual([]);
    });
  });
}

/**
 * Calls that are not tested here. No screen can be shown without the first two, and their failure has its own screen
 * (apps/player/src/app/start.page.test.tsx). The third one only stores the language of the visit on the server.
 */
const START_CALLS: ReadonlySet<EndpointId> = new Set(['systemStatus', 'whitelabel', 'updateLanguage']);

/** Returns whether the screen shows a failure of this call. `open` may then never reach the state that it waits for, so its error is ignored. */
async function reportsFailure(id: EndpointId, open: ScreenUnderTest['open'], size: Size): Promise<boolean> {
  // An alert that is left of the previous visit would count as the message of this one.
  await endVisit();
  const opening = open({ size, prepare: (platform) => platform.refuse(id, 'system.unexpected') }).catch(
    () => undefined,
  );
  const failureShown = vi.waitFor(
    () => {
      if (!isFailureShown()) throw new Error(`${id} failed and no message is shown`);
    },
    { timeout: 8_000, interval: 20 },
  );
  const result = await failureShown.then(
    () => true,
    () => false,
  );
  await opening;
  return result;
}

/** Returns whether the page shows an alert or a failed part with a text. */
function isFailureShown(): boolean {
  return [...document.querySelectorAll('[role="alert"], [role="alertdialog"], [data-state="failed"]')].some(
    (element) => element.textContent.trim() !== '',
  );
}
