import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('the example of the README runs and its assertions hold', () => {
  const [, code = ''] = /```ts run\n(.*?)```/s.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  expect(code).toContain('assert.equal');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
