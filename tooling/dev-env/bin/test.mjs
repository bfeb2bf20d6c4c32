// `npm test`: everything that CI holds against a change, in the order from cheap to dear. It stops at the first failure.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { checkNode, env, fail, install, root, run, step } from './common.mjs';
import { findChromium } from './chromium.mjs';

checkNode();
install();
env.CHROMIUM_PATH = findChromium();

const REPORTS = join(root, '.cache/test-reports');
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const vitest = (project) => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(REPORTS, `${project}.json`)}`,
];
const turbo = (...tasks) => ['turbo', 'run', ...tasks, '--output-logs=errors-only', '--log-order=grouped'];
env.PLAYWRIGHT_JSON_OUTPUT_NAME = join(REPORTS, 'e2e.playwright.json');
env.PROVIDER_REPORT = join(REPORTS, 'provider.playwright.json');
env.PICTURES_REPORT = join(REPORTS, 'pictures.playwright.json');

const e2e = [
  'node',
  'tooling/playwright/node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'tooling/playwright/playwright.config.ts',
];

/** @type {[title: string, command: string[]][]} */
const steps = [
  ['Format', ['oxfmt', '--check']],
  ['Lint', ['oxlint', '--type-aware', '--deny-warnings']],
  [
    'Boundaries',
    ['depcruise', 'apps', 'packages', 'tooling', '--config', 'tooling/repo-rules/dependency-cruiser.config.mjs'],
  ],
  ['Unused code', ['knip']],
  ['Types', turbo('types')],
  ['Unit tests', vitest('unit')],
  ['PostgreSQL tests', vitest('pg')],
  ['Attacks', vitest('attacks')],
  ['Build of the sites, the arcade, the pictures and Storybook', turbo('build', 'art', 'build:storybook')],
  ['Rules of the built files', vitest('built')],
  ['Size limits', ['size-limit']],
  ['Stories in Chromium, in both themes', vitest('stories')],
  [
    'Pictures of stories',
    [
      'node',
      'tooling/storybook/node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'tooling/storybook/playwright.config.ts',
    ],
  ],
  ['Real processes, killed and started', vitest('stack')],
  ['Faults under load, seed by seed', ['node', 'tooling/faults/src/main.ts', '--seeds', '20', '--seconds', '3']],
  ['Calls delivered again and again', ['node', 'tooling/faults/src/deliveries.ts', '--calls', '20000']],
  ['End to end in Chromium', ['node', 'tooling/dev-env/src/with-stack.ts', ...e2e]],
  // Fetches the emulator (some 270 MB from npm) where it never ran before.
  [
    'Social sign-in and phone auth in Chromium',
    ['node', 'tooling/dev-env/src/with-stack.ts', '--identity-emulator', ...e2e],
  ],
];

const only = process.argv.slice(2);
const startedAt = Date.now();
for (const [title, command] of steps) {
  if (only.length > 0 && !only.some((word) => title.toLowerCase().includes(word))) continue;
  step(title);
  const stepStart = Date.now();
  if (run(command[0], command.slice(1)) !== 0) {
    printCounts();
    fail(`"${title}" failed; the lines above say where.`);
  }
  console.log(`  ${title}: ${((Date.now() - stepStart) / 1000).toFixed(1)} s`);
}
console.log(`\nAll of it in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
printCounts();

/** One line for whoever counts: the tests of every runner together. */
function printCounts() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const project of ['unit', 'pg', 'attacks', 'built', 'stories', 'stack']) {
    const report = readReport(`${project}.json`);
    total.passed += report?.numPassedTests ?? 0;
    total.failed += report?.numFailedTests ?? 0;
    total.skipped += report?.numPendingTests ?? 0;
  }
  for (const runner of ['pictures', 'e2e', 'provider']) {
    const stats = readReport(`${runner}.playwright.json`)?.stats;
    total.passed += stats?.expected ?? 0;
    total.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
    total.skipped += stats?.skipped ?? 0;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}

function readReport(name) {
  const file = join(REPORTS, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
