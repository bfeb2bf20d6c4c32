import { baseApi, personalTags, takeAnswers, type FirstAnswer } from '@baize/api';
import type { LanguageCode } from '@baize/i18n/languages';
import { useInsertionEffect, useLayoutEffect } from 'react';
import { readToken } from './session-storage.ts';
import type { SiteStore } from './store.ts';

/**
 * The first view of a page, as its host rendered it for a visitor (apps/site-host/src/first-view): it stands in `#root`,
 * `data-waiting` until the site takes it over (hydration). Its store begins with the same answers, so that it renders the same.
 */
export interface FirstPage {
  readonly language: LanguageCode;
  readonly answers: readonly FirstAnswer[];
}

/** Ids and marks that the host or start.js writes and this module reads. */
const DATA_ID = 'first-data';
const ROOT_ID = 'root';
const FOR_EVERYONE = 'everyone';
/** Id of the container of a rendered view that is not hydrated. */
const ASIDE_ID = 'first-view';

/** Reads the data that came with the page. Returns undefined where the host sent the page as it was built. */
export function readFirstPage(): FirstPage | undefined {
  const json = document.getElementById(DATA_ID)?.textContent;
  return json ? (JSON.parse(json) as FirstPage) : undefined;
}

/**
 * The answers of the page begin the store. True where the view in the root is what this person sees, and can be taken over as it
 * stands: a visitor, in its language.
 */
export function takeFirstPage(store: SiteStore, page: FirstPage | undefined, language: LanguageCode): boolean {
  // Answers of another language would be asked again anyway.
  if (page?.language !== language) return false;
  takeAnswers(store, page.answers);
  if (readToken() === null) return true;
  // They were given to a visitor.
  store.dispatch(baseApi.util.invalidateTags([...personalTags]));
  return false;
}

/**
 * Makes room for a live page that is made anew. A member looks at the visitor's view meanwhile, where it is nearly theirs; taken over
 * it would answer their first press as if they were a visitor.
 */
export function setFirstViewAside(root: HTMLElement, isOurs: boolean): void {
  if (isOurs && root.dataset['for'] === FOR_EVERYONE) {
    const aside = Object.assign(document.createElement('div'), { id: ASIDE_ID, inert: true });
    aside.dataset['waiting'] = '';
    aside.append(...root.childNodes);
    root.before(aside);
  }
  root.replaceChildren();
}

/** The live page is here: a view aside goes in the same frame (insertion effects run before the browser paints), and presses count. */
export function useFirstViewLive(): void {
  useInsertionEffect(() => document.getElementById(ASIDE_ID)?.remove(), []);
  useLayoutEffect(() => {
    // No mark of the document, and none that is inherited: the style of every element would be computed again.
    delete document.getElementById(ROOT_ID)?.dataset['waiting'];
  }, []);
}
