import { readFile, writeFile } from 'node:fs/promises';
import { toDesignTokens } from '../src/design-tokens.ts';

/** Writes `dist/tokens.json`: the tokens in the W3C Design Tokens format, for design tools. */
const css = await readFile(new URL('../src/tokens.css', import.meta.url), 'utf8');
const target = new URL('../dist/tokens.json', import.meta.url);
await writeFile(target, `${JSON.stringify(toDesignTokens(css), undefined, 2)}\n`);
