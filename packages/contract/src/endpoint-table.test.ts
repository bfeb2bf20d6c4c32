import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from './catalogue.ts';
import { errorsOf } from './endpoint.ts';
import type { EndpointRow } from './endpoint-table.ts';

/** Runs the command as `pnpm endpoints` does. */
function run(...flags: string[]): { status: number | null; stdout: string; stderr: string } {
  const file = join(import.meta.dirname, '../bin/endpoints.ts');
  return spawnSync(process.execPath, [file, ...flags], { encoding: 'utf8' });
}

test('--json prints every endpoint with its marks and all its errors', () => {
  const { status, stdout, stderr } = run('--json');
  const rows = JSON.parse(stdout) as EndpointRow[];
  expect([status, stderr]).toEqual([0, '']);
  expect(rows.map(({ id }) => id)).toEqual(Object.keys(endpoints));
  expect(rows.find(({ id }) => id === 'login')).toEqual({
    id: 'login',
    ...endpoints.login.marks,
    errors: errorsOf(endpoints.login),
  });
});

test('without a flag it prints a table in columns, and a count', () => {
  const { status, stdout } = run();
  const lines = stdout.trimEnd().split('\n');
  const head = lines[0] ?? '';
  const change = lines.find((line) => line.includes(' changePassword ')) ?? '';
  expect(status).toBe(0);
  expect(head.split(/\s{2,}/)).toEqual(['METHOD', 'PATH', 'E', 'T', 'SITE', 'ACCOUNT', 'STEP-UP', 'ID', 'OWN ERRORS']);
  expect(
    change
      .slice(head.indexOf(' E ') + 1)
      .split(/\s+/)
      .slice(0, 5),
  ).toEqual(['E', 'T', 'both', 'any', 'changePassword']);
  expect(lines.at(-1)).toContain(`${Object.keys(endpoints).length} endpoints.`);
});

test('refuses an unknown flag by name', () => {
  const { status, stdout, stderr } = run('--jsn');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain("'--jsn'");
  expect(stderr).toContain('Usage: pnpm endpoints [--json]');
});
