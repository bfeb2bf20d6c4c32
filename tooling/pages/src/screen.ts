import type { EndpointId } from '@baize/contract/catalogue';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from './accessible.ts';
import { endVisit, waitForFrame, type Visit, type VisitOptions } from './visit.tsx';

export interface ScreenUnderTest {
  /** Opens the screen and resolves when it stands; passes the options on to the visit. */
  readonly open: (options: VisitOptions) => Promise<Visit>;
  /** Calls whose failure this screen passes over, each with its reason: "the badge stays away". */
  readonly passesOver?: Readonly<Partial<Record<EndpointId, string>>>;
  /** False for a screen that exists in one size only. */
  readonly desktop?: boolean;
  readonly phone?: boolean;
  /** True for the screens on which the frame of the site is checked whole (`expectAccessibleInBothThemes`). */
  readonly checksFrame?: boolean;
}

type Size = 'desktop' | 'phone';

/**
 * Tests what every screen has to keep: no accessibility violation in either theme, on a desktop and on a phone, in English and in
 * Nepali; nothing wider than a phone in the pseudo-language; and a sentence for each of its calls when that call fails. `name` is the
 * file of the screen without its ending: a repository rule asks for each (tooling/repo-rules/src/screens.test.ts).
 */
export function testScreen(
  name: string,
  { open, passesOver = {}, desktop = true, phone = true, checksFrame = false }: ScreenUnderTest,
): void {
  /** The calls that the screen makes in each size, known once a test has opened it. */
  const callsBySize = new Map<Size, readonly EndpointId[]>();
  const noteCalls = (size: Size, { platform }: Visit): void => {
    const ids = new Set(platform.calls.map(({ id }) => id));
    callsBySize.set(
      size,
      [...ids].filter((id) => !START_CALLS.has(id) && passesOver[id] === undefined),
    );
  };

  describe(`the screen ${name}`, () => {
    test.runIf(desktop)('is accessible on a desktop, in both themes', async () => {
      noteCalls('desktop', await open({ size: 'desktop', language: 'en' }));
      await expectAccessibleInBothThemes({ checksFrame });
    });

    test.runIf(phone)('is accessible on a phone in Nepali, in both themes', async () => {
      noteCalls('phone', await open({ size: 'phone', language: 'ne', theme: 'light' }));
      await expectAccessibleInBothThemes({ checksFrame });
      expectNoHorizontalOverflow();
    });

    test.runIf(phone)('fits a phone in the pseudo-language', async () => {
      await open({ size: 'phone', language: 'pseudo' });
      await waitForFrame();
      expectNoHorizontalOverflow();
    });

    test('says so when one of its calls fails', async () => {
      const size = desktop ? 'desktop' : 'phone';
      if (!callsBySize.has(size)) noteCalls(size, await open({ size }));
      const silent: string[] = [];
      for (const id of callsBySize.get(size) ?? []) if (!(await saysFailure(id, open, size))) silent.push(id);
      expect(silent, 'calls that fail without a word').toEqual([]);
    });
  });
}

/**
 * No screen stands without the first two: their failure is a screen of its own (apps/player/src/app/start.page.test.tsx). The third one only stores the
 * Nepali of this test's visit.
 */
const START_CALLS: ReadonlySet<EndpointId> = new Set(['systemStatus', 'whitelabel', 'updateLanguage']);

/** The screen may not reach the state that `open` waits for; then the failure has to be said instead. */
async function saysFailure(id: EndpointId, open: ScreenUnderTest['open'], size: Size): Promise<boolean> {
  // The alert of the visit before would count as the answer of this one.
  await endVisit();
  const opened = open({ size, prepare: (platform) => platform.refuse(id, 'system.unexpected') }).catch(() => undefined);
  const said = vi.waitFor(
    () => {
      if (!isFailureShown()) throw new Error(`${id} failed and nothing says so`);
    },
    { timeout: 8_000, interval: 20 },
  );
  const result = await said.then(
    () => true,
    () => false,
  );
  await opened;
  return result;
}

/** An alert, or a button that tries again, with words in it. */
function isFailureShown(): boolean {
  return [...document.querySelectorAll('[role="alert"], [role="alertdialog"], [data-state="failed"]')].some(
    (element) => element.textContent.trim() !== '',
  );
}
