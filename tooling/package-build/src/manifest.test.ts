import { expect, test } from 'vitest';
import { toPublishedManifest, type Manifest } from './manifest.ts';
import { toRepository } from './repository.ts';

const manifest: Manifest = {
  name: '@baize/parts',
  version: '1.2.3',
  exports: { './tokens.css': './src/tokens.css', './button': './src/button.tsx' },
  scripts: { build: 'baize-package-build' },
  devDependencies: { react: '19.3.1' },
  peerDependencies: { react: '^19.2.0' },
};

test('an entry of parts brings its styles in a bundler, and none in Node', () => {
  expect(toPublishedManifest(manifest, { styled: true, repository: undefined })).toMatchObject({
    sideEffects: ['**/*.css', './styled/*.js'],
    exports: {
      './tokens.css': './tokens.css',
      './button': { types: './button.d.ts', node: './button.js', default: './styled/button.js' },
      './style.css': './style.css',
      './package.json': './package.json',
    },
  });
});

test('what serves this repository alone is not published', () => {
  const published = toPublishedManifest(manifest, { styled: false, repository: { type: 'git', url: 'u' } });
  expect(Object.keys(published)).toEqual(['name', 'version', 'exports', 'peerDependencies', 'repository']);
});

test.each([
  ['git@forge.example:baize/baize.git', 'git+ssh://git@forge.example/baize/baize.git'],
  ['https://ci:secret@forge.example/baize.git', 'git+https://forge.example/baize.git'],
  ['ssh://git@forge.example/baize.git', 'git+ssh://git@forge.example/baize.git'],
])('the remote %s is published as %s', (remote, url) => {
  expect(toRepository(remote, 'packages/ui')).toEqual({ type: 'git', url, directory: 'packages/ui' });
});
