import type { TextTypes } from './types.ts';

/**
 * Gives i18next's `t` the platform's keys and no others. A site without texts of its own imports this module in one file:
 * `import '@baize/i18n/typed-keys'`. Nothing of it is left when the site runs. A site with texts of its own declares `TextTypes` itself (`./types`).
 */
declare module 'i18next' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- An interface of another module can only be extended by a declaration.
  interface CustomTypeOptions extends TextTypes {}
}
