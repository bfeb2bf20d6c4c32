import { expect, test } from 'vitest';
import { categoryPaths, paths } from '../shared/paths.ts';
import { frameOf } from './page-frame.ts';

test('a game has the header alone around it', () => {
  expect(frameOf(paths.seamless)).toEqual({ sideMenu: false, footer: false, bottomBar: false, content: 'wide' });
});

test.each([paths.home, paths.member, paths.notFound, ...Object.values(categoryPaths)])('%s has everything', (path) => {
  expect(frameOf(path)).toEqual({ sideMenu: true, footer: true, bottomBar: true, content: 'normal' });
});
