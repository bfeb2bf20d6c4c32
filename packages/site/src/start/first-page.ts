import { baseApi, personalTags, takeAnswers, type FirstAnswer } from '@baize/api';
import type { LanguageCode } from '@baize/i18n/languages';
import { useInsertionEffect, useLayoutEffect } from 'react';
import { readToken } from '../store/session-storage.ts';
import type { SiteStore } from '../store/store.ts';

/**
 * Data of the first view, which the host prerenders for a visitor (apps/site-host/src/first-view). The view stands in
 * `#root` with the mark `data-waiting` until it is hydrated. The store starts with the same answers, so that hydration
 * renders the same content.
 */
export interface FirstPage {
  readonly language: LanguageCode;
  readonly answers: readonly FirstAnswer[];
}

/** Ids and data attributes that the site host or start.js writes and this module reads. `FOR_EVERYONE` marks a view without content for visitors only. */
const DATA_ID = 'first-data';
const ROOT_ID = 'root';
const FOR_EVERYONE = 'everyone';
/** Id of the element that keeps a prerendered view which is not hydrated. */
const ASIDE_ID = 'first-view';

/** Reads the data that came with the page. Returns undefined where the host sent the page without a prerendered view. */
export function readFirstPage(): FirstPage | undefined {
  const json = document.getElementById(DATA_ID)?.textContent;
  return json ? (JSON.parse(json) as FirstPage) : undefined;
}

/**
 * Seeds the store with the answers of the page. Returns true where the prerendered view can be hydrated: the person is
 * a visitor and uses the same language.
 */
export function takeFirstPage(store: SiteStore, page: FirstPage | undefined, language: LanguageCode): boolean {
  // Answers in another language would be requested again anyway.
  if (page?.language !== language) return false;
  takeAnswers(store, page.answers);
  if (readToken() === null) return true;
  // The answers were given to a visitor, so the personal ones are requested again.
  store.dispatch(baseApi.util.invalidateTags([...personalTags]));
  return false;
}

/**
 * Empties the root for a view that is rendered anew. Where the prerendered view suits everyone, a member sees it,
 * inert, until the live view is ready; hydrating it would handle the first press as a visitor's.
 */
export function setFirstViewAside(root: HTMLElement, isOwnView: boolean): void {
  if (isOwnView && root.dataset['for'] === FOR_EVERYONE) {
    const aside = Object.assign(document.createElement('div'), { id: ASIDE_ID, inert: true });
    aside.dataset['waiting'] = '';
    aside.append(...root.childNodes);
    root.before(aside);
  }
  root.replaceChildren();
}

/**
 * Marks the live page as ready and removes a view that was set aside. Insertion effects run before the browser paints,
 * so both happen in the same frame.
 */
export function useFirstViewLive(): void {
  useInsertionEffect(() => document.getElementById(ASIDE_ID)?.remove(), []);
  useLayoutEffect(() => {
    // The mark is on the root and not inherited: a mark of the document would force the browser to recompute the style
    // of every element.
    delete document.getElementById(ROOT_ID)?.dataset['waiting'];
  }, []);
}
