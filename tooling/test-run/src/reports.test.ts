import { describe, expect, test } from 'vitest';
import { parseReport } from './reports.ts';
import { createRerun } from './rerun.ts';
import { root } from './step.ts';
import { suites } from './suites.ts';

const vitestReport = JSON.stringify({
  testResults: [
    {
      name: `${root}/apps/a.test.ts`,
      status: 'failed',
      assertionResults: [
        {
          ancestorTitles: ['a group'],
          title: 'adds (1 + 1)',
          status: 'failed',
          duration: 250,
        },
        { ancestorTitles: [], title: 'is left out', status: 'pending', duration: null },
      ],
    },
    {
      name: `${root}/apps/unprepared.test.ts`,
      status: 'failed',
      message: 'no database',
      assertionResults: [{ ancestorTitles: [], title: 'never began', status: 'pending', duration: null }],
    },
    { name: `${root}/apps/broken.test.ts`, status: 'failed', message: 'no such module', assertionResults: [] },
  ],
});

const playwrightReport = JSON.stringify({
  config: { rootDir: `${root}/tooling/playwright/src` },
  suites: [
    {
      title: 'login.e2e.ts',
      suites: [
        {
          title: 'on the agent site',
          specs: [
            {
              title: 'logs in',
              file: 'login.e2e.ts',
              tests: [{ projectName: 'desktop', status: 'unexpected', results: [{ duration: 1500 }] }],
            },
          ],
        },
      ],
    },
  ],
});

describe('parseReport', () => {
  test('reads the tests of Vitest, and a file that could not be loaded or prepared as one failure', () => {
    const outcomes = parseReport('vitest', vitestReport);
    expect(outcomes).toMatchObject([
      { file: 'apps/a.test.ts', title: 'a group › adds (1 + 1)', status: 'failed', seconds: 0.25 },
      { file: 'apps/a.test.ts', status: 'skipped' },
      { file: 'apps/unprepared.test.ts', status: 'skipped' },
      { file: 'apps/unprepared.test.ts', title: 'the file itself', status: 'failed' },
      { file: 'apps/broken.test.ts', status: 'failed' },
    ]);
  });

  test('reads the tests of Playwright with their project', () => {
    expect(parseReport('playwright', playwrightReport)).toMatchObject([
      {
        file: 'tooling/playwright/src/login.e2e.ts',
        title: '[desktop] › on the agent site › logs in',
        status: 'failed',
        seconds: 1.5,
      },
    ]);
  });
});

test('repeats the failed tests of Vitest by their names, as text and not as a pattern', () => {
  const pages = suites.main.find(({ name }) => name === 'pages');
  const [failed] = parseReport('vitest', vitestReport);
  if (!pages || !failed) throw new Error('nothing to run again');
  const { command } = createRerun(pages, [failed]);
  const pattern = new RegExp(command.at(-1) ?? '');
  expect([pattern.test('a group > adds (1 + 1)'), pattern.test('a group > adds 1 + 1')]).toEqual([true, false]);
  expect(command).toContain('apps/a.test.ts');
  expect(command.join(' ')).toContain('pages.again.json');
});
