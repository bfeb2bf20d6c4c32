import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConsumerProject, node, type ConsumerProject } from './consumer-project.ts';
import { openConsumerApp, type ConsumerApp } from './consumer-app.ts';
import { comparePicture } from './picture.ts';
import { countPromises } from './readme-snippets.ts';

/** Fewer promised values than the READMEs had when this test was written mean that blocks are no longer found. */
const PROMISES_MIN = 12;

let project: ConsumerProject;
beforeAll(() => {
  project = createConsumerProject();
});
afterAll(() => rmSync(project.folder, { recursive: true }));

describe('a project outside, from the packed packages', () => {
  // published.built.test.ts checks that Node finds the same types.
  test('type-checks with every code block of the READMEs', () => {
    expect(project.run(join(project.folder, 'node_modules/.bin/tsc'), '-p', '.')).toBe('');
  });

  test('renders, validates and calls the mock platform in Node', () => {
    const printed = JSON.parse(project.run(node, 'consume.ts')) as Record<string, unknown>;
    expect(printed).toMatchObject({ minimumAge: 18, amount: 'रू\u00A024,860.50' });
    expect(printed['tile']).toContain('Song of the Naga');
    expect(printed['sentences']).not.toHaveLength(0);
    expect(String(printed['sentences'])).toMatch(/[\u0900-\u097f]/);
  });

  test('gets from the blocks that the READMEs call runnable what they promise', () => {
    const runnable = project.readmeModules.filter(({ isRun }) => isRun);
    expect(runnable.reduce((sum, snippet) => sum + countPromises(snippet), 0)).toBeGreaterThanOrEqual(PROMISES_MIN);
    for (const { path } of runnable) project.run(node, path);
  });
});

describe('an app of the READMEs in a browser', () => {
  let app: ConsumerApp;
  beforeAll(async () => {
    app = await openConsumerApp(project);
  });
  afterAll(async () => await app.close());

  test('shows the parts with their styles, its own texts and the answers of the mock platform', async () => {
    await expect(comparePicture(app.page, 'consumer')).resolves.toBe('same');
    expect(app.errors).toEqual([]);
  });

  test('holds the styles of the parts that it imports, and of no others', () => {
    expect(app.styles).toContain('.baize-game-tile-module-root');
    expect(app.styles).not.toContain('.baize-date-range-field-module');
  });
});
