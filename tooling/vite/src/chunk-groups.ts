import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FIRST_AREAS } from '@baize/i18n/areas';
import type { Rolldown } from 'vite';

const REPOSITORY = join(import.meta.dirname, '../../..');
const FRAMEWORK = modules('node_modules', [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-redux',
  '@reduxjs',
  'redux',
  'immer',
  'reselect',
  'i18next',
  'react-i18next',
]);
const API = modules('packages/api', ['src']);
const TEXTS = /i18n[\\/]src[\\/]catalogues[\\/](?<language>[a-z]+)[\\/](?<area>[a-z\d-]+)\.ts$/;
const FIRST: ReadonlySet<string> = new Set(FIRST_AREAS);
const ICONS = modules('node_modules', ['lucide-react']);
/** Parts that most pages show: cards, states, tables, fields without a form. */
const PARTS = modules('packages/ui/src', [
  'avatar',
  'badge',
  'card',
  'data-table',
  'empty-state',
  'error-state',
  'form-field',
  'page-header',
  'paginator',
  'progress',
  'search-field',
  'side-menu',
  'tabs.module',
  'text-field',
]);
const SITE_PARTS = modules('packages/site/src', [
  'content/copy-id',
  'withdrawals/done-parts',
  'language/formats',
  'page/not-found-page',
  'records/paginator-texts',
  'session/require-login',
  'page/load-failed',
]);
/** A popup with its tabs, and what Base UI needs for both. */
const DIALOGS = modules('packages/ui/src', ['confirm-dialog', 'popup', 'tabs']);
const FORM_LIBRARIES = modules('node_modules', ['formik', 'yup']);
const FORMS = modules('packages/site/src', [
  'forms/use-error-focus',
  'forms/form',
  'forms/form-fields',
  'forms/form-notice',
  'forms/password-texts',
  'forms/server-field-errors',
]);
const SCHEMAS = modules('packages/validation/src', ['check', 'messages']);

/** Chunks that the build makes on purpose. The rest follows from the lazy imports. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    // These libraries change with an upgrade, not with a release of ours: they stay in the browser's cache over releases.
    { name: 'framework', test: FRAMEWORK, priority: 6 },
    // The texts of the first view are one file for each language, those of each other area another.
    { name: textsChunk, debugName: 'texts', test: TEXTS, priority: 6 },
    // The api's modules define all endpoints when they are evaluated. In a file of its own, this runs in a task of its own (start.js).
    { name: 'api', test: API, tags: ['$initial'], priority: 6 },
    // Everything that the entry imports is one file, though lazy parts use some of it as well.
    { name: 'shell', tags: ['$initial'], priority: 5 },
    // What several features share is one file each for icons, parts, popups and forms. Without these groups, each set of modules that
    // the same features share is a file, and the first press of "log in" takes 48 of them.
    { name: 'icons', test: ICONS, minShareCount: 2, priority: 4 },
    { name: 'parts', test: either(PARTS, SITE_PARTS), priority: 3 },
    { name: 'dialogs', test: DIALOGS, priority: 2 },
    { name: 'forms', test: either(FORM_LIBRARIES, FORMS, SCHEMAS), priority: 1 },
  ];
}

function textsChunk(id: string): string | null {
  const { language, area } = TEXTS.exec(id)?.groups ?? {};
  if (language === undefined || area === undefined) return null;
  return FIRST.has(area) ? `texts-${language}` : `${area}-texts-${language}`;
}

/**
 * Matches the files of these modules of a folder. A module is a file of any extension, or a folder. Throws an error if one of our own folders lacks a
 * module, because a module that was moved would leave its group unnoticed.
 */
function modules(folder: string, names: readonly string[]): RegExp {
  if (folder !== 'node_modules') for (const name of names) assertModule(folder, name);
  return new RegExp(`${folder}/(?:${names.join('|')})(?:\\.|/)`.replaceAll('/', String.raw`[\\/]`));
}

function assertModule(folder: string, name: string): void {
  const path = join(REPOSITORY, folder, name);
  const siblings = readdirSync(dirname(path));
  if (!siblings.some((file) => file === basename(path) || file.startsWith(`${basename(path)}.`)))
    throw new Error(`a group of chunks names ${folder}/${name}, which does not exist`);
}

function either(...tests: readonly RegExp[]): (id: string) => boolean {
  return (id) => tests.some((test) => test.test(id));
}
