import type { Page } from '@playwright/test';
import type { AreaLoaders } from '@baize/i18n/setup';
import { agentAreas } from '@baize/i18n/agent';
import { areaNames, NAMESPACE_OF_AREA } from '@baize/i18n/areas';
import { playerAreas } from '@baize/i18n/player';

export type ScreenLanguage = 'en' | 'ne';

/** A page at its address, in a size, theme and language; `t` reads the texts that it shows. */
export interface Visit {
  readonly page: Page;
  readonly origin: string;
  readonly phone: boolean;
  readonly t: (key: string) => string;
}

/** Something that a person can see: a route, a popup or a state of them. */
export interface Screen {
  readonly name: string;
  /** Signed in or not. */
  readonly as: 'visitor' | 'member';
  /** Some exist on a phone only, or everywhere else. */
  readonly only?: 'phone' | 'wide';
  /** Goes from the address to the state, and ends when it stands. */
  readonly open: (visit: Visit) => Promise<void>;
}

/** The texts of a site in a language, by key; `error:game.maintenance` where two namespaces have the same. */
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

/** A text with a placeholder, as something to find it by: the words around the placeholders. */
export function around(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}

/** Waits until every picture in the window is there, or has failed. Pictures further down are fetched when they come near. */
export async function untilPicturesShown(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .every(({ complete }) => complete),
  );
}
