import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, type Step } from './step.ts';
import { endToEnd, turboCommand, vitestCommand } from './suites.ts';

const LINTED_FILE = /\.(ts|tsx|mjs|js)$/;
const FORMATTED_FILE = /\.(ts|tsx|mjs|js|css|json|md)$/;
const PRODUCT_FILE = /^(apps|packages)\//;
/** The end-to-end test that runs for every change of the product: a player plays, and the agent above sees it. */
const SMOKE_TEST = 'story';

/**
 * Creates the steps of `pnpm test:changed [--base REV]`: the checks of each layer that a change can affect. The change is everything since the
 * revision `base`, committed or not.
 */
export function createChangedSuite(base: string): readonly Step[] {
  return createSteps(base, listChangedFiles(base), listEndToEndFiles());
}

/** Creates the steps for these changed files. Checks that no changed file needs are left out. `e2eFiles` are the names of all end-to-end tests. */
export function createSteps(base: string, files: readonly string[], e2eFiles: readonly string[]): readonly Step[] {
  const formatted = files.filter((file) => FORMATTED_FILE.test(file));
  const linted = files.filter((file) => LINTED_FILE.test(file));
  const createReachedTestsStep = (name: string, title: string, project: string, minutes = 8): Step => ({
    name,
    title,
    command: [...vitestCommand(name, project), '--changed', base, '--passWithNoTests'],
    cores: 1,
    limitMinutes: minutes,
    runner: 'vitest',
    mayBeEmpty: true,
  });
  const createCheckStep = (name: string, title: string, command: readonly string[]): Step => ({
    name,
    title,
    command,
    cores: 1,
    limitMinutes: 5,
  });
  const selectedE2eFiles = selectEndToEnd(files, e2eFiles);
  return [
    ...(formatted.length > 0 ? [createCheckStep('format', 'Format', ['oxfmt', '--check', ...formatted])] : []),
    ...(linted.length > 0
      ? [createCheckStep('lint', 'Lint', ['oxlint', '--type-aware', '--deny-warnings', ...linted])]
      : []),
    createCheckStep('types', 'Types', turboCommand('types', `--filter=...[${base}]`)),
    createReachedTestsStep('unit', 'Unit tests', 'unit'),
    createReachedTestsStep('pg', 'PostgreSQL tests', 'pg'),
    createReachedTestsStep('attacks', 'Attacks', 'attacks'),
    createReachedTestsStep('stories', 'Stories', 'stories'),
    createReachedTestsStep('pages', 'Pages', 'pages-*'),
    ...(selectedE2eFiles.length > 0
      ? [
          {
            ...endToEnd,
            command: [...endToEnd.command, ...selectedE2eFiles],
            env: { ...endToEnd.env, BAIZE_BUILT: '0' },
            after: [],
          },
        ]
      : []),
  ];
}

/**
 * Selects end-to-end files that were changed themselves, or whose name begins a changed folder or file (`deposits/`,
 * `lobby-page.tsx`). Any change of the product selects the smoke test.
 */
export function selectEndToEnd(files: readonly string[], e2eFiles: readonly string[]): readonly string[] {
  const pathParts = files.filter((file) => PRODUCT_FILE.test(file)).flatMap((file) => file.split('/'));
  const isReached = (name: string): boolean =>
    pathParts.some((place) => place.startsWith(name)) || (name === SMOKE_TEST && pathParts.length > 0);
  return e2eFiles.filter((name) => isReached(name) || files.includes(`tooling/playwright/src/${name}.e2e.ts`));
}

/** Lists the files that have changed since the revision or are new, without deleted ones. */
function listChangedFiles(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Lists the names of the end-to-end tests without their ending. */
function listEndToEndFiles(): string[] {
  return readdirSync(join(root, 'tooling/playwright/src'))
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => name.replace('.e2e.ts', ''));
}
