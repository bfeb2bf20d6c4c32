import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LEAN = '../../../packages/i18n/src/lean/';
const lean = (file: string) => fileURLToPath(new URL(LEAN + file, import.meta.url));
const INSTEAD: Readonly<Record<string, string>> = {
  i18next: lean('engine.ts'),
  'react-i18next': lean('react.ts'),
  'react-i18next/initReactI18next': lean('react.ts'),
};

/** Built sites show their texts by the lean engine (packages/i18n/src/lean), which says what i18next says in a tenth of its size. */
export function leanTexts(): Plugin {
  return {
    name: 'baize:lean-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^(?:react-)?i18next(?:\/initReactI18next)?$/ }, handler: (id) => INSTEAD[id] },
  };
}
