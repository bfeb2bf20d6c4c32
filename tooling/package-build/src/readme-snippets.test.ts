import { expect, test } from 'vitest';
import { countPromises, parseSnippets, toModule } from './readme-snippets.ts';

const README = `
\`\`\`sh
pnpm add @baize/money
\`\`\`

\`\`\`ts run
import { toDecimal } from '@baize/money';

const sum = 1n; // { not: 'asserted' }
toDecimal(sum); // "0.01"
toDecimal(sum); // Prose is no value.
\`\`\`

\`\`\`tsx file=lobby.tsx
export const Lobby = () => <p />;
\`\`\`
`;

test('reads the TypeScript blocks of a README with their marks', () => {
  expect(parseSnippets(README).map(({ file, isRun }) => [file, isRun])).toEqual([
    ['snippet-1.ts', true],
    ['lobby.tsx', false],
  ]);
});

test('asserts what a line promises, and leaves declarations and prose alone', () => {
  const [arithmetic] = parseSnippets(README);
  if (!arithmetic) throw new Error('no block');
  const module = toModule(arithmetic);
  expect(module).toContain('assert.deepEqual(toDecimal(sum), "0.01");');
  expect(module).toContain("const sum = 1n; // { not: 'asserted' }");
  expect(module).toContain('toDecimal(sum); // Prose is no value.');
  expect(countPromises(arithmetic)).toBe(1);
});
