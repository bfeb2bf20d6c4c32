import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { classNames } from './short-class-names.ts';

const file = (name: string) => fileURLToPath(new URL(`../../../packages/ui/src/${name}`, import.meta.url));

test('a name follows from its file and its place there, whichever build asks', () => {
  const nameOf = classNames();
  const [root, label] = [nameOf('root', file('button.module.css')), nameOf('label', file('button.module.css'))];
  expect(root).toMatch(/^[A-Za-z][\w-]{3}0$/);
  expect(label).toBe(`${root.slice(0, -1)}1`);
  expect(nameOf('root', file('button.module.css'))).toBe(root);
  expect(classNames()('root', file('button.module.css?used'))).toBe(root);
  expect(nameOf('root', file('badge.module.css'))).not.toBe(root);
});
