import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import type { Preview } from '@storybook/react-vite';
import { PSEUDO_LANGUAGE } from '@baize/i18n/pseudo';
import { overrideLanguage } from './languages.ts';
import { inWindow } from './window.ts';

type AfterEach = Extract<NonNullable<Preview['afterEach']>, (...args: never[]) => unknown>;
type Context = Parameters<AfterEach>[0];

/** Languages in which a story of long words is checked besides its own language. */
const LONG_WORDS_LANGUAGES = ['en', 'ne', PSEUDO_LANGUAGE];
const LONG_WORDS_STORY = /long words/i;
/** Name of the first story of a component, which shows it before any interaction. */
const FIRST_STORY = 'Default';

/** The narrowest phone that the sites support. */
const PHONE = { width: 360, height: 800 };

/** True only in a run of `vitest --project stories`. A person who browses Storybook chooses theme and language in the toolbar. */
const IS_TEST = import.meta.env['VITEST_STORYBOOK'] === 'false';

/**
 * Checks a rendered story further after the add-on's own accessibility check: axe in the other theme, the width on a
 * phone in the pseudo-language, the Nepali sample text in the first story of a component, and for stories of long words
 * axe and the width in each language. The story is not rendered and played again for these checks, because that would
 * take twice the time and find nothing more.
 */
export const checkOtherThemeAndLanguages: AfterEach = async (context) => {
  if (!IS_TEST || context.viewMode !== 'story' || isDisabled(context)) return;
  // A component measures its own size (to know whether it scrolls) in its first frame and renders the result in the next.
  await nextFrame();
  await nextFrame();
  await checkOtherTheme(context);
  if (context.name === FIRST_STORY && context.parameters['sampleText'] !== false) await checkSampleText();
  if (LONG_WORDS_STORY.test(context.name)) await checkLanguages(context);
  if (context.parameters['phone'] !== false) await checkOnPhone();
};

/** Returns whether the story switches its accessibility check off. */
function isDisabled({ parameters }: Context): boolean {
  const { a11y } = parameters;
  return a11y?.disable === true || a11y?.test === 'off';
}

async function checkOtherTheme(context: Context): Promise<void> {
  const root = document.documentElement;
  const shown = root.dataset['theme'];
  const other = shown === 'light' ? 'dark' : 'light';
  root.dataset['theme'] = other;
  root.toggleAttribute('data-still', true);
  try {
    await withContext(`in the ${other} theme`, () => checkAccessibility(context));
  } finally {
    root.dataset['theme'] = shown;
    root.toggleAttribute('data-still', false);
  }
}

/**
 * Checks that the story changes with the language of the toolbar, so that a designer sees the first story of each
 * component in every language. A story without text has `parameters: { sampleText: false }`.
 */
async function checkSampleText(): Promise<void> {
  const english = visibleAndSpokenText();
  overrideLanguage('ne');
  try {
    await nextFrame();
    if (visibleAndSpokenText() === english) throw new Error('shows the same words in Nepali as in English');
  } finally {
    overrideLanguage(undefined);
    await nextFrame();
  }
}

/** Returns the texts that are visible or that a screen reader reads: texts, labels, placeholders. */
function visibleAndSpokenText(): string {
  const spoken = Array.from(document.querySelectorAll('[aria-label], [placeholder], [alt]'), (element) =>
    ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name)).join(' '),
  );
  return [document.body.textContent, ...spoken].join('\n');
}

async function checkLanguages(context: Context): Promise<void> {
  try {
    for (const language of LONG_WORDS_LANGUAGES) {
      overrideLanguage(language);
      await nextFrame();
      await withContext(`with text in ${language}`, async () => {
        await checkAccessibility(context);
        expectNoOverflow();
      });
    }
  } finally {
    overrideLanguage(undefined);
    await nextFrame();
  }
}

/**
 * Checks that nothing overflows the width of a phone, however long the words of a language are. A story of something
 * that no phone shows has `parameters: { phone: false }`.
 */
async function checkOnPhone(): Promise<void> {
  overrideLanguage(PSEUDO_LANGUAGE);
  try {
    await inWindow(PHONE.width, PHONE.height, async () => {
      await nextFrame();
      await withContext(`on a phone, with text in ${PSEUDO_LANGUAGE}`, expectNoOverflow);
    });
  } finally {
    overrideLanguage(undefined);
    await nextFrame();
  }
}

function expectNoOverflow(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) throw new Error(`${scrollWidth} px wide in a window of ${clientWidth} px`);
}

/** Runs a check and puts the circumstances in front of the message of its error. */
async function withContext(when: string, check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (error) {
    throw new Error(`${when}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Resolves after the next frame, in which React has rendered and the page is laid out. */
function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
