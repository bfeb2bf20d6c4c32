import type { HtmlTagDescriptor, Plugin } from 'vite';

const FONT_FILE = /(?<family>inter-latin|devanagari-devanagari|bengali-bengali)-wght-normal.*\.woff2$/;
const TEXTS_FILE = /\/texts-(?<language>[a-z]+)-[^/]*\.js$/;

/** The writing system of each font family, as `start.js` names it: that preloads only the fonts that the person's language needs. */
const SCRIPT_OF_FAMILY: Record<string, string> = {
  'inter-latin': 'latin',
  'devanagari-devanagari': 'devanagari',
  'bengali-bengali': 'bengali',
};

/** Tells the page the built addresses that depend on the language: `<meta name="font:latin" content="/assets/...woff2">`, `texts:ne`. */
export function startHints(): Plugin {
  return {
    name: 'baize:start-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => Object.keys(bundle ?? {}).flatMap(hintFor),
    },
  };
}

function hintFor(fileName: string): HtmlTagDescriptor[] {
  const family = FONT_FILE.exec(fileName)?.groups?.['family'];
  const language = TEXTS_FILE.exec(fileName)?.groups?.['language'];
  if (family !== undefined) return [hint(`font:${SCRIPT_OF_FAMILY[family]}`, fileName)];
  return language === undefined ? [] : [hint(`texts:${language}`, fileName)];
}

/** Before the scripts of the head: `start.js` reads it when it runs. */
function hint(name: string, fileName: string): HtmlTagDescriptor {
  return { tag: 'meta', attrs: { name, content: `/${fileName}` }, injectTo: 'head-prepend' };
}
