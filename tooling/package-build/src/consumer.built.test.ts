import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pack, packageManager, published, root } from './pack.ts';

/** Installed beside the packages, at the versions that this repository uses. */
const COMPANIONS = {
  api: ['@reduxjs/toolkit', 'msw'],
  ui: ['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node', 'typescript'],
  validation: ['yup'],
} as const;
const INSTALL_LIMIT_MS = 120_000;

const project = mkdtempSync(join(tmpdir(), 'baize-consumer-'));
afterAll(() => rmSync(project, { recursive: true }));

test(
  'a project outside installs the tarballs, type-checks, renders, validates and calls the mock server',
  () => {
    cpSync(join(import.meta.dirname, '../consumer'), project, { recursive: true });
    const tarballs = Object.fromEntries(published.map((name) => [`@baize/${name}`, `file:${pack(name, project)}`]));
    write('package.json', { ...read('package.json'), dependencies: { ...tarballs, ...companions() } });
    // The packages name each other by version; nothing of them is in a registry here.
    write('pnpm-workspace.yaml', { overrides: tarballs });
    run('npx', '--yes', packageManager(), 'install', '--prefer-offline', '--ignore-scripts');
    run(join(project, 'node_modules/.bin/tsc'), '-p', '.');

    const said = JSON.parse(run(process.execPath, 'consume.ts')) as Record<string, unknown>;
    expect(said).toMatchObject({ minimumAge: expect.any(Number), amount: 'रू\u00A024,860.50' });
    expect(said['tile']).toContain('Song of the Naga');
    expect(said['sentences']).not.toHaveLength(0);
    expect(String(said['sentences'])).toMatch(/[\u0900-\u097f]/);
  },
  INSTALL_LIMIT_MS,
);

function companions(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(COMPANIONS).flatMap(([name, wanted]) => {
      const require = createRequire(join(root, 'packages', name, 'package.json'));
      return wanted.map((dependency) => [dependency, versionOf(require, dependency)]);
    }),
  );
}

function versionOf(require: NodeJS.Require, name: string): string {
  return (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string }).version;
}

function read(file: string): object {
  return JSON.parse(readFileSync(join(project, file), 'utf8')) as object;
}

/** JSON is YAML, too. */
function write(file: string, content: object): void {
  writeFileSync(join(project, file), JSON.stringify(content, undefined, 2));
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
