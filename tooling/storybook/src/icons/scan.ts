import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const IMPORT = /from 'lucide-react\/icons\/([a-z0-9-]+)'/g;

export const LIST_FILE = join(import.meta.dirname, 'product-icons.generated.ts');

/** Returns the names of the Lucide icons that the sources of sites and packages import, in alphabetical order. */
export function productIconNames(): string[] {
  const files = globSync('{apps,packages}/*/src/**/*.tsx', { cwd: REPOSITORY });
  const names = files.flatMap((file) =>
    Array.from(readFileSync(join(REPOSITORY, file), 'utf8').matchAll(IMPORT), ([, name = '']) => name),
  );
  return [...new Set(names)].toSorted();
}

/** Returns the content of product-icons.generated.ts. */
export function iconList(): string {
  const names = productIconNames();
  const identifier = (name: string) =>
    `I${name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
  return [
    '// Written by `pnpm --filter @baize/storybook icons` from the imports of the sites and packages.',
    ...names.map((name) => `import ${identifier(name)} from 'lucide-react/icons/${name}';`),
    '',
    'export const productIcons = [',
    ...names.map((name) => `  { name: '${name}', Icon: ${identifier(name)} },`),
    '];',
    '',
  ].join('\n');
}
