import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pack, packageManager, published, root, type Published } from './pack.ts';
import { parseSnippets, toModule, type Snippet } from './readme-snippets.ts';

/** The libraries that an app installs beside the packages, by the workspace folder that has them. The versions are those of this repository. */
const COMPANIONS = {
  'packages/api': ['@reduxjs/toolkit', 'msw', 'react-redux'],
  'packages/i18n': ['i18next', 'react-i18next'],
  'packages/site': ['formik'],
  'packages/ui': ['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node', 'typescript'],
  'packages/validation': ['yup'],
} as const;

interface ReadmeModule extends Snippet {
  /** The path from the project's folder, e.g. "readme/ui/lobby.tsx". */
  readonly path: string;
}

export interface ConsumerProject {
  readonly folder: string;
  readonly readmeModules: readonly ReadmeModule[];
  /** Runs a command in the project's folder and returns what it prints. */
  readonly run: (command: string, ...args: string[]) => string;
}

/** Installs the packed packages in a folder outside of the repository, and writes the code blocks of their READMEs as modules. */
export function createConsumerProject(): ConsumerProject {
  const folder = mkdtempSync(join(tmpdir(), 'baize-consumer-'));
  const run = (command: string, ...args: string[]) => runIn(folder, command, args);
  cpSync(join(import.meta.dirname, '../consumer'), folder, { recursive: true });
  const tarballs = Object.fromEntries(published.map((name) => [`@baize/${name}`, `file:${pack(name, folder)}`]));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object;
  writeJson(join(folder, 'package.json'), { ...manifest, dependencies: { ...tarballs, ...companions() } });
  // The packages depend on each other by version, which no registry has yet, so overrides name the tarballs. JSON is valid YAML.
  writeJson(join(folder, 'pnpm-workspace.yaml'), { overrides: tarballs });
  run('npx', '--yes', packageManager(), 'install', '--prefer-offline', '--ignore-scripts');
  return { folder, run, readmeModules: published.flatMap((name) => writeReadmeModules(folder, name)) };
}

/** Writes the code blocks of a package's README as modules. The README is that of the installed package, which a consumer reads. */
function writeReadmeModules(folder: string, name: Published): ReadmeModule[] {
  const readme = readFileSync(join(folder, 'node_modules/@baize', name, 'README.md'), 'utf8');
  return parseSnippets(readme).map((snippet) => {
    const path = join('readme', name, snippet.file);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), toModule(snippet));
    return { ...snippet, path };
  });
}

function companions(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(COMPANIONS).flatMap(([workspace, wanted]) => {
      const require = createRequire(join(root, workspace, 'package.json'));
      return wanted.map((dependency) => [dependency, versionOf(require, dependency)]);
    }),
  );
}

function versionOf(require: NodeJS.Require, name: string): string {
  return (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string }).version;
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content, undefined, 2));
}

/** Runs a command and returns its output. Throws the output if the command fails, because a compiler reports errors there. */
function runIn(folder: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** The Node that runs the tests also runs the project's modules. */
export const node = process.execPath;
