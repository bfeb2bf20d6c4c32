import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, describe, expect, test } from 'vitest';
import { pack, published } from './pack.ts';

/** The folder of the packed packages, which the tests read with the tools of a consumer. */
const target = mkdtempSync(join(tmpdir(), 'baize-packs-'));
afterAll(() => rmSync(target, { recursive: true }));

describe.each(published)('@baize/%s', (name) => {
  const tarball = readFileSync(pack(name, target));

  test('publint finds nothing', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('its types are found and right in a bundler and in Node', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: [/\.css$/] });
    if (analysis.types === false) throw new Error('no types');
    // No CommonJS is published: a `require` of these reads modules, as Node 22 does.
    const esmOnly = analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM');
    const ofModules = esmOnly.filter(
      (problem) => !('resolutionKind' in problem) || /esm|bundler/.test(problem.resolutionKind),
    );
    expect(ofModules).toEqual([]);
  });
});
