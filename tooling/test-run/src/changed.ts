import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, type Step } from './step.ts';
import { endToEnd, turbo, vitest } from './suites.ts';

const CHECKED = /\.(ts|tsx|mjs|js)$/;
const FORMATTED = /\.(ts|tsx|mjs|js|css|json|md)$/;
const PRODUCT = /^(apps|packages)\//;
/** The end-to-end test that runs for every change of the product: a player plays, and the agent above sees it. */
const SMOKE = 'story';

/**
 * Steps of `pnpm test:changed [--base REV]`: the checks of each layer that a change can affect. The change is
 * everything since `base`, committed or not.
 */
export function changedSuite(base: string): readonly Step[] {
  return stepsFor(base, changedFiles(base), endToEndFiles());
}

export function stepsFor(base: string, files: readonly string[], e2eFiles: readonly string[]): readonly Step[] {
  const formatted = files.filter((file) => FORMATTED.test(file));
  const linted = files.filter((file) => CHECKED.test(file));
  const reached = (name: string, title: string, project: string, minutes = 8): Step => ({
    name,
    title,
    command: [...vitest(name, project), '--changed', base, '--passWithNoTests'],
    cores: 1,
    limitMinutes: minutes,
    runner: 'vitest',
    mayBeEmpty: true,
  });
  const check = (name: string, title: string, command: readonly string[]): Step => ({
    name,
    title,
    command,
    cores: 1,
    limitMinutes: 5,
  });
  const wanted = selectEndToEnd(files, e2eFiles);
  return [
    ...(formatted.length > 0 ? [check('format', 'Format', ['oxfmt', '--check', ...formatted])] : []),
    ...(linted.length > 0 ? [check('lint', 'Lint', ['oxlint', '--type-aware', '--deny-warnings', ...linted])] : []),
    check('types', 'Types', turbo('types', `--filter=...[${base}]`)),
    reached('unit', 'Unit tests', 'unit'),
    reached('pg', 'PostgreSQL tests', 'pg'),
    reached('attacks', 'Attacks', 'attacks'),
    reached('stories', 'Stories', 'stories'),
    reached('pages', 'Pages', 'pages-*'),
    ...(wanted.length > 0
      ? [
          {
            ...endToEnd,
            command: [...endToEnd.command, ...wanted],
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
  const places = files.filter((file) => PRODUCT.test(file)).flatMap((file) => file.split('/'));
  const isReached = (name: string): boolean =>
    places.some((place) => place.startsWith(name)) || (name === SMOKE && places.length > 0);
  return e2eFiles.filter((name) => isReached(name) || files.includes(`tooling/playwright/src/${name}.e2e.ts`));
}

function changedFiles(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

function endToEndFiles(): string[] {
  return readdirSync(join(root, 'tooling/playwright/src'))
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => name.replace('.e2e.ts', ''));
}
