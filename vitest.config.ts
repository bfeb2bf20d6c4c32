import { defineConfig } from 'vitest/config';
import { arcadeProject } from './tooling/pages/arcade-project.ts';
import { pagesProject } from './tooling/pages/pages-project.ts';

// How soon a state comes is the machine's affair, which may be shared: what waits in vain fails all the same. The limit of a test is
// longer than the waits inside it, so that the failure names the state that did not come.
const PATIENCE = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 60_000 } } };
// `isolate: false` below: files of one worker share their modules, which are pure or closed by their tests; starting a worker for each
// file took more than half of the time.
const NODE_MODULES = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,tooling}/*/src/**/*.test.{ts,tsx}'],
          exclude: [...NODE_MODULES, '**/*.{pg,built,stack,attack}.test.ts', '**/*.page.test.{ts,tsx}'],
          ...PATIENCE,
          isolate: false,
        },
      },
      {
        test: {
          name: 'pg',
          include: ['{apps,packages,tooling}/*/src/**/*.pg.test.ts'],
          exclude: NODE_MODULES,
          ...PATIENCE,
          isolate: false,
          // One PostgreSQL with a migrated template for the whole run; each file clones it.
          globalSetup: ['tooling/postgres/src/vitest-global.ts'],
        },
      },
      {
        // What somebody would try who means harm: the whole server on a database of its own.
        test: {
          name: 'attacks',
          include: ['apps/*/src/**/*.attack.test.ts'],
          exclude: NODE_MODULES,
          globalSetup: ['tooling/postgres/src/vitest-global.ts'],
          ...PATIENCE,
          isolate: false,
        },
      },
      {
        // On what `pnpm build` made.
        test: { name: 'built', include: ['tooling/*/src/**/*.built.test.ts'], exclude: NODE_MODULES, ...PATIENCE },
      },
      {
        // Whole stacks of real processes, which the tests kill and start again: one file at a time.
        test: {
          name: 'stack',
          include: ['tooling/*/src/**/*.stack.test.ts'],
          exclude: NODE_MODULES,
          fileParallelism: false,
          ...PATIENCE,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      'tooling/storybook/vitest.config.ts',
      pagesProject('player'),
      pagesProject('agent'),
      arcadeProject(),
    ],
  },
});
