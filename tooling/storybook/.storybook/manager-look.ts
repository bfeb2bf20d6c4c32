import { readFileSync } from 'node:fs';
import { colourOf, readTokens } from '@baize/ui/contrast-model';

const TOKENS = new URL('../../../packages/ui/src/tokens.css', import.meta.url);

/** Returns the colours of Storybook's own frame. They are taken from our tokens at build time; `manager.ts` reads them from the page. */
function frameColours(): Record<string, string> {
  const tokens = readTokens(readFileSync(TOKENS, 'utf8'), 'dark');
  const names = [
    'ground',
    'surface',
    'raised',
    'overlay',
    'line',
    'line-strong',
    'text',
    'text-soft',
    'felt',
    'felt-ink',
    'brass',
  ];
  return Object.fromEntries(names.map((name) => [name, `rgb(${colourOf(name, tokens).join(' ')})`]));
}

/** Returns the head of the frame's page with what its script needs: our font and the colours. */
export const managerHead = (head = '') => `${head}
<style>
  @font-face {
    font-family: 'Inter Variable';
    font-weight: 400 800;
    src: url('./fonts/inter-latin-wght-normal.woff2') format('woff2-variations');
  }
</style>
<script>window.BAIZE_LOOK = ${JSON.stringify(frameColours())};</script>`;
