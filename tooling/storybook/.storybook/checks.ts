import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import type { Preview } from '@storybook/react-vite';
import { PSEUDO_LANGUAGE } from '@baize/i18n/pseudo';
import { overruleLanguage } from './languages.ts';
import { inWindow } from './window.ts';

type AfterEach = Extract<NonNullable<Preview['afterEach']>, (...args: never[]) => unknown>;
type Context = Parameters<AfterEach>[0];

/** Beside its own language a story of long words is looked at in these. */
const STRESS_LANGUAGES = ['en', 'ne', PSEUDO_LANGUAGE];
const STRESS_STORY = /long words/i;
/** The first story of a part: what it looks like before anybody touches it. */
const RESTING_STORY = 'Default';

/** The narrowest phone that the sites serve. */
const PHONE = { width: 360, height: 800 };

/** Only the run of `vitest --project stories`: a person who browses chooses theme and language in the toolbar. */
const IS_TEST = import.meta.env['VITEST_STORYBOOK'] === 'false';

/**
 * What one rendering is checked for besides the add-on's own check of the whole story: axe in the other theme, the width on a phone
 * in the pseudo-language, for the first story of a part that it is shown in Nepali, and for stories of long words every rule and the
 * width in each language. Rendering and playing every
 * story again for that would cost twice the time and find nothing more.
 */
export const checkOtherThemeAndLanguages: AfterEach = async (context) => {
  if (!IS_TEST || context.viewMode !== 'story' || isOff(context)) return;
  // What a part learns from its own size (that it scrolls) is told in its first frame, and stands in the next.
  await frame();
  await frame();
  await checkOtherTheme(context);
  if (context.name === RESTING_STORY && context.parameters['sampleText'] !== false) await checkSampleText();
  if (STRESS_STORY.test(context.name)) await checkLanguages(context);
  if (context.parameters['phone'] !== false) await checkOnPhone();
};

function isOff({ parameters }: Context): boolean {
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
    await named(`in the ${other} theme`, () => checkAccessibility(context));
  } finally {
    root.dataset['theme'] = shown;
    root.toggleAttribute('data-still', false);
  }
}

/** A designer who switches the language sees it in the first story of each part. `parameters: { sampleText: false }` on one without words. */
async function checkSampleText(): Promise<void> {
  const english = wordsShown();
  overruleLanguage('ne');
  try {
    await frame();
    if (wordsShown() === english) throw new Error('shows the same words in Nepali as in English');
  } finally {
    overruleLanguage(undefined);
    await frame();
  }
}

/** Returns what is seen and what a screen reader says: texts, labels, placeholders. */
function wordsShown(): string {
  const spoken = Array.from(document.querySelectorAll('[aria-label], [placeholder], [alt]'), (element) =>
    ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name)).join(' '),
  );
  return [document.body.textContent, ...spoken].join('\n');
}

async function checkLanguages(context: Context): Promise<void> {
  try {
    for (const language of STRESS_LANGUAGES) {
      overruleLanguage(language);
      await frame();
      await named(`with text in ${language}`, async () => {
        await checkAccessibility(context);
        expectNothingBeside();
      });
    }
  } finally {
    overruleLanguage(undefined);
    await frame();
  }
}

/** Nothing goes beyond the edge of a phone, however long the words of a language. `parameters: { phone: false }` on what no phone shows. */
async function checkOnPhone(): Promise<void> {
  overruleLanguage(PSEUDO_LANGUAGE);
  try {
    await inWindow(PHONE.width, PHONE.height, async () => {
      await frame();
      await named(`on a phone, with text in ${PSEUDO_LANGUAGE}`, expectNothingBeside);
    });
  } finally {
    overruleLanguage(undefined);
    await frame();
  }
}

function expectNothingBeside(): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) throw new Error(`${scrollWidth} px wide in a window of ${clientWidth} px`);
}

async function named(when: string, check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (error) {
    throw new Error(`${when}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** React renders, and the page is laid out. */
function frame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
