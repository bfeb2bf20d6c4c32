import { reportFile, type Step } from './step.ts';

/** Returns the command that runs projects of Vitest and writes the report of the step `name`. */
export function vitestCommand(name: string, ...projects: string[]): string[] {
  const selected = projects.flatMap((project) => ['--project', project]);
  return ['vitest', 'run', ...selected, ...vitestReporters(name)];
}

/** Returns the reporters with which Vitest prints its results and writes them to the report of the step. */
function vitestReporters(name: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`];
}

/** Returns the command that runs tasks of turbo, which skips a task whose inputs have not changed. */
export function turboCommand(...tasks: string[]): string[] {
  return ['turbo', 'run', ...tasks, '--output-logs=errors-only', '--log-order=grouped'];
}

function playwrightCommand(workspace: string, ...args: string[]): string[] {
  const cli = `tooling/${workspace}/node_modules/@playwright/test/cli.js`;
  return ['node', cli, 'test', '--config', `tooling/${workspace}/playwright.config.ts`, ...args];
}

const WITH_STACK = ['node', 'tooling/dev-env/src/with-stack.ts'];
/** Environment of steps that use the sites built by an earlier step. */
const BUILT_ENVIRONMENT = { BAIZE_BUILT: '1' };
/** Maximum number of end-to-end runs. They take four seconds each, so a new one must be worth its time (docs/how-to/add-test.md). */
const E2E_RUNS_MAX = 190;
/** A step of browser tests ends after this number of failures, because further failures would only cost time. */
const BROWSER_FAILURES_MAX = '10';

const staticChecks: readonly Step[] = [
  { name: 'format', title: 'Format', command: ['oxfmt', '--check'], cores: 1, limitMinutes: 5 },
  {
    // Types and type-aware rules need the same programs, so one pass costs little more than either of them.
    name: 'lint',
    title: 'Lint and types',
    command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
    cores: 1,
    limitMinutes: 20,
  },
  {
    name: 'boundaries',
    title: 'Boundaries',
    command: ['pnpm', 'boundaries'],
    cores: 1,
    limitMinutes: 10,
  },
  { name: 'unused', title: 'Unused code', command: ['knip'], cores: 1, limitMinutes: 10 },
  {
    name: 'unit',
    title: 'Unit tests',
    command: vitestCommand('unit', 'unit'),
    cores: 1,
    limitMinutes: 20,
    runner: 'vitest',
  },
];

/**
 * The longest step, which needs no build, so it starts first and one other runs beside it. Beside a second browser
 * step and the database tests, the machine was so busy that deadlines of the product passed in the tests. It uses the
 * production build of React, which needs half of the time of the development build. The warnings of the development
 * build fail `pnpm test:changed`, the stories, and the step `warnings` of the long suite.
 */
const pages: Step = {
  name: 'pages',
  title: 'Pages on the mock platform, in Chromium',
  command: [...vitestCommand('pages', 'pages-*'), '--bail', BROWSER_FAILURES_MAX],
  env: { NODE_ENV: 'production' },
  cores: 1,
  limitMinutes: 50,
  runner: 'vitest',
  rerunsFailures: true,
};

const build: Step = {
  name: 'build',
  title: 'Build of the sites, the arcade, the pictures and Storybook',
  command: turboCommand('build', 'art', 'build:storybook'),
  cores: 1,
  limitMinutes: 20,
};

/** The end-to-end tests. Further steps repeat them with other options. */
export const endToEnd: Step = {
  name: 'e2e',
  title: 'End to end in Chromium',
  command: [...WITH_STACK, ...playwrightCommand('playwright')],
  env: { ...BUILT_ENVIRONMENT, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('e2e') },
  cores: 2,
  after: ['build'],
  limitMinutes: 45,
  runner: 'playwright',
  rerunsFailures: true,
  testsMax: E2E_RUNS_MAX,
};

/** `npm test`: everything that CI checks. Steps run concurrently as far as the two cores allow; `pnpm verify` runs the static checks first. */
const main: readonly Step[] = [
  build,
  pages,
  // It starts early: beside the browsers it uses the processor while they wait, and at the end it would run alone on
  // one core.
  {
    name: 'pg',
    title: 'PostgreSQL tests',
    command: vitestCommand('pg', 'pg'),
    cores: 1,
    limitMinutes: 50,
    runner: 'vitest',
  },
  ...staticChecks,
  {
    name: 'citus',
    title: 'The bet path on Citus',
    command: ['node', 'tooling/test-run/src/citus/main.ts', '--bet-path'],
    cores: 1,
    limitMinutes: 15,
  },
  {
    name: 'attacks',
    title: 'Attacks',
    command: vitestCommand('attacks', 'attacks'),
    cores: 1,
    limitMinutes: 20,
    runner: 'vitest',
  },
  {
    name: 'stories',
    title: 'Stories in Chromium, in both themes',
    command: [...vitestCommand('stories', 'stories'), '--bail', BROWSER_FAILURES_MAX],
    cores: 1,
    after: ['build'],
    limitMinutes: 30,
    runner: 'vitest',
    rerunsFailures: true,
  },
  {
    name: 'stack',
    title: 'Real processes, killed and started',
    command: vitestCommand('stack', 'stack'),
    env: BUILT_ENVIRONMENT,
    // Its processes mostly wait for each other.
    cores: 0.5,
    after: ['build'],
    limitMinutes: 30,
    runner: 'vitest',
  },
  {
    name: 'pictures',
    title: 'Pictures of stories',
    command: playwrightCommand('storybook'),
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('pictures') },
    cores: 0.5,
    after: ['build'],
    limitMinutes: 15,
    runner: 'playwright',
    rerunsFailures: true,
  },
  {
    name: 'built',
    title: 'Rules of the built files',
    command: vitestCommand('built', 'built'),
    cores: 1,
    after: ['build'],
    limitMinutes: 20,
    runner: 'vitest',
  },
  { name: 'size', title: 'Size limits', command: ['size-limit'], cores: 1, after: ['build'], limitMinutes: 6 },
  {
    name: 'faults',
    title: 'Faults under load, seed by seed',
    command: ['node', 'tooling/faults/src/main.ts', '--seeds', '8', '--seconds', '3', '--from', 'commit'],
    cores: 2,
    limitMinutes: 12,
  },
  {
    name: 'deliveries',
    title: 'Calls delivered again and again',
    command: ['node', 'tooling/faults/src/deliveries.ts', '--calls', '5000'],
    cores: 2,
    limitMinutes: 10,
  },
  endToEnd,
  {
    // The step finds or installs Firefox itself, so that a run of other steps does not need it.
    name: 'firefox',
    title: 'Both sites in Firefox',
    command: ['node', 'tooling/dev-env/bin/test-firefox.mjs', ...vitestReporters('firefox')],
    env: BUILT_ENVIRONMENT,
    cores: 2,
    after: ['build'],
    limitMinutes: 12,
    runner: 'vitest',
    rerunsFailures: true,
  },
];

/** `pnpm verify`, for use before each commit. */
const verify: readonly Step[] = staticChecks;

/** `npm run test:long`: checks that take too long for each change. Each step has its own command (docs/how-to/run-long-tests.md). */
const long: readonly Step[] = [
  build,
  {
    ...endToEnd,
    name: 'cross',
    title: 'Every end-to-end test, on a desktop and on a phone',
    command: [...endToEnd.command],
    env: { ...BUILT_ENVIRONMENT, BAIZE_E2E_CROSS: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('cross') },
    limitMinutes: 40,
    testsMax: 2 * E2E_RUNS_MAX,
  },
  {
    ...endToEnd,
    name: 'repeat',
    title: 'Every end-to-end test, three times',
    command: [...endToEnd.command, '--repeat-each', '3'],
    env: { ...BUILT_ENVIRONMENT, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('repeat') },
    limitMinutes: 60,
    testsMax: 3 * E2E_RUNS_MAX,
  },
  {
    ...endToEnd,
    name: 'provider',
    title: 'Social sign-in and phone auth in Chromium',
    command: [...WITH_STACK, '--identity-emulator', ...playwrightCommand('playwright')],
    env: { ...BUILT_ENVIRONMENT, PROVIDER_REPORT: reportFile('provider') },
  },
  {
    name: 'warnings',
    title: 'Pages with the warnings of React',
    command: vitestCommand('warnings', 'pages-*'),
    cores: 2,
    limitMinutes: 40,
    runner: 'vitest',
  },
  {
    name: 'seeds',
    title: '200 seeds of faults',
    command: ['node', 'tooling/faults/src/main.ts', '--seeds', '200'],
    cores: 2,
    limitMinutes: 60,
  },
  {
    name: 'stalls',
    title: 'Players beside a process, a backend or a wallet that stands still',
    command: ['node', 'tooling/faults/src/stalls.ts'],
    cores: 2,
    limitMinutes: 5,
  },
  {
    name: 'settlement-kills',
    title: 'The settlement of an issue, killed again and again',
    command: ['node', 'tooling/faults/src/lottery-kills.ts'],
    cores: 2,
    limitMinutes: 5,
  },
  {
    name: 'pay-kills',
    title: 'The pay of agents, killed again and again',
    command: ['node', 'tooling/faults/src/pay-kills.ts'],
    cores: 2,
    limitMinutes: 8,
  },
  {
    name: 'reward-kills',
    title: 'The rewards of a mission with a budget, killed again and again',
    command: ['node', 'tooling/faults/src/reward-kills.ts'],
    cores: 2,
    limitMinutes: 8,
  },
  {
    name: 'million',
    title: 'A million deliveries',
    command: ['node', 'tooling/faults/src/deliveries.ts', '--calls', '1000000'],
    cores: 2,
    limitMinutes: 90,
  },
  {
    name: 'model',
    title: 'The model of the wallet, 100,000 sequences',
    command: [...vitestCommand('model', 'pg'), 'wallet-api/model'],
    env: { MODEL_SEQUENCES: process.env['MODEL_SEQUENCES'] ?? '100000' },
    cores: 2,
    limitMinutes: 60,
    runner: 'vitest',
  },
  {
    name: 'lottery-model',
    title: 'The model of the lotteries, 100,000 histories',
    command: [...vitestCommand('lottery-model', 'pg'), 'lottery/lottery-model'],
    env: { MODEL_SEQUENCES: process.env['MODEL_SEQUENCES'] ?? '100000' },
    cores: 2,
    limitMinutes: 60 * 12,
    runner: 'vitest',
  },
  {
    name: 'pay',
    title: 'The model of the pay of agents, 100,000 histories',
    command: [...vitestCommand('pay', 'pg'), 'settlement-model'],
    env: { SETTLEMENT_HISTORIES: process.env['SETTLEMENT_HISTORIES'] ?? '100000' },
    cores: 2,
    limitMinutes: 60 * 24,
    runner: 'vitest',
  },
  {
    name: 'grants',
    title: 'The model of the grants of rewards, 100,000 sequences',
    command: [...vitestCommand('grants', 'pg'), 'rewards/grant-model'],
    env: { GRANT_SEQUENCES: process.env['GRANT_SEQUENCES'] ?? '100000' },
    cores: 2,
    limitMinutes: 60 * 6,
    runner: 'vitest',
  },
  {
    name: 'kit',
    title: 'Every fault of a wallet against every rule of the conformance kit',
    command: [...vitestCommand('kit', 'pg'), 'wallet-api/conformance'],
    env: { FAULT_MATRIX: '1' },
    cores: 2,
    limitMinutes: 60,
    runner: 'vitest',
  },
  {
    name: 'bodies',
    title: 'Random bodies against every call',
    command: [...vitestCommand('bodies', 'attacks'), 'random-bodies'],
    env: { ATTACK_RUNS: process.env['ATTACK_RUNS'] ?? '10000' },
    cores: 2,
    limitMinutes: 60 * 3,
    runner: 'vitest',
  },
  {
    name: 'lottery',
    title: 'Every play of the lotteries over whole outcome spaces, and a million draws',
    command: [...vitestCommand('lottery', 'unit'), 'packages/lottery'],
    env: { BAIZE_LOTTERY_LONG: '1', BAIZE_LOTTERY_DRAWS: '1000000' },
    cores: 1,
    limitMinutes: 40,
    runner: 'vitest',
  },
  {
    name: 'draws',
    title: 'Ten million draws and bets of each family of lotteries, and ten million draws of prizes',
    command: [...vitestCommand('draws', 'unit'), 'draw-statistics', 'simulated-returns', 'prize-draw'],
    env: { BAIZE_DRAWS: '10000000', BAIZE_RETURNS_BETS: '10000000' },
    cores: 2,
    limitMinutes: 60 * 8,
    runner: 'vitest',
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse',
    command: [...WITH_STACK, 'pnpm', '--filter', '@baize/playwright', 'lighthouse'],
    env: BUILT_ENVIRONMENT,
    cores: 2,
    after: ['build'],
    limitMinutes: 20,
  },
];

/** The suites by name: `npm test` (main), `pnpm verify` and `npm run test:long`. */
export const suites = { main, verify, long } satisfies Record<string, readonly Step[]>;
