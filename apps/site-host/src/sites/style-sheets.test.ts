import { expect, test } from 'vitest';
import { createStyleSheetFinder } from './style-sheets.ts';

const findStyleSheets = createStyleSheetFinder({
  'index.html': { css: ['assets/index-1.css'] },
  '_parts-1.js': { css: ['assets/parts-1.css'], imports: ['index.html'] },
  '_search-1.js': { css: ['assets/search-1.css'], imports: ['_parts-1.js', 'index.html'] },
  'src/routes/lobby.tsx': { css: ['assets/lobby-1.css'], imports: ['index.html', '_search-1.js'] },
  'src/routes/help.tsx': { imports: ['_parts-1.js'] },
});

test('lists every style sheet once, after the sheets of the chunks that its module imports', () => {
  expect(findStyleSheets(['src/routes/help.tsx', 'src/routes/lobby.tsx'])).toEqual([
    '/assets/index-1.css',
    '/assets/parts-1.css',
    '/assets/search-1.css',
    '/assets/lobby-1.css',
  ]);
});

test('throws for a module that is not in the manifest', () => {
  expect(() => findStyleSheets(['src/routes/gone.tsx'])).toThrow('src/routes/gone.tsx');
});
