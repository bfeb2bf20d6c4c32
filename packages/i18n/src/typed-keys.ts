import type { TextTypes } from './types.ts';

/**
 * Restricts the keys of i18next's `t` to those of the platform, at compile time only. A site without its own texts
 * imports this module in one file: `import '@baize/i18n/typed-keys'`. A site with its own texts declares `TextTypes`
 * itself (`./types`).
 */
declare module 'i18next' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- An interface of another module can only be extended by a declaration.
  interface CustomTypeOptions extends TextTypes {}
}
