import type { Page } from '@playwright/test';
import type { AreaLoaders } from '@baize/i18n/setup';
import { agentAreas } from '@baize/i18n/agent';
import { areaNames, NAMESPACE_OF_AREA } from '@baize/i18n/areas';
import { playerAreas } from '@baize/i18n/player';

export type ScreenLanguage = 'en' | 'ne';

/** A page at its address, in a size, theme and language; `t` returns its texts. */
export interface Visit {
  readonly page: Page;
  readonly origin: string;
  readonly isPhone: boolean;
  readonly t: (key: string) => string;
}

/** A visible screen: a route, a popup or a state of them. */
export interface Screen {
  readonly name: string;
  /** Whether the screen is shown to a visitor or a member. */
  readonly as: 'visitor' | 'member';
  /** Restricts the screen to phones or to wide screens. */
  readonly only?: 'phone' | 'wide';
  /** Navigates to the state and resolves when it is visible. */
  readonly open: (visit: Visit) => Promise<void>;
}

/** Returns the texts of a site in a language by key; `error:game.maintenance` where two namespaces have the same key. */
export async function textsOf(site: 'player' | 'agent', language: ScreenLanguage): Promise<(key: string) => string> {
  const areas: AreaLoaders = site === 'player' ? playerAreas : agentAreas;
  const parts = await Promise.all(
    areaNames(areas).map(async (name) => {
      const texts = Object.entries<string>((await areas[name]?.[language]()) ?? {});
      return [...texts, ...texts.map(([key, text]) => [`${NAMESPACE_OF_AREA[name]}:${key}`, text] as const)];
    }),
  );
  const texts = new Map<string, string>(parts.flat());
  return (key) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`no text ${key}`);
    return text;
  };
}

/** Converts a text with placeholders to a pattern that matches the words around them. */
export function toPattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}

/** Waits until every picture in the viewport is loaded or has failed. Pictures further down load later. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .every(({ complete }) => complete),
  );
}
