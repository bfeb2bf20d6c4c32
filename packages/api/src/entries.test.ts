import { readFileSync } from 'node:fs';
import { endpoints } from '@baize/contract/catalogue';
import { expect, test } from 'vitest';
import * as agent from './agent.ts';
import { baseApi } from './base.ts';
import * as both from './index.ts';
import * as member from './member.ts';

const entries = { both, member, agent };
const HOOK = /^use(?<endpoint>\w+)(?:Query|Mutation)$/;

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
const notAreas = new Set(['./base.ts', './index.ts', './member.ts', './agent.ts']);
/** Areas are the modules that export the api, because `injectEndpoints` returns it. */
const areas = Object.entries(modules).filter(
  ([file, exported]) => !notAreas.has(file) && Object.values(exported).includes(baseApi),
);

test('injects all areas into one api and leaves out no endpoint of the contract', () => {
  expect(Object.keys(baseApi.endpoints)).toHaveLength(Object.keys(endpoints).length);
});

test.each(areas)('exports all of %s from exactly one entry', (_file, area) => {
  const homes = Object.values(entries).filter((entry) => Object.keys(area).some((name) => name in entry));
  expect(homes).toHaveLength(1);
  expect(homes[0]).toMatchObject(area);
});

test.each(Object.entries(entries))('the entry of %s contains no call of the other site', (site, entry) => {
  const called = new Set(Object.keys(entry).map((name) => HOOK.exec(name)?.groups?.['endpoint']));
  const foreign = Object.entries(endpoints)
    .filter(([id]) => called.has(id.charAt(0).toUpperCase() + id.slice(1)))
    .filter(([, { marks }]) => marks.site !== 'both' && marks.site !== site);
  expect(called.size).toBeGreaterThan(1);
  expect(foreign.map(([id]) => id)).toEqual([]);
});

test('exports nothing else from the package', () => {
  const manifest = JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8')) as { exports: object };
  expect(Object.keys(manifest.exports)).toEqual(['.', './member', './agent', './testing']);
});
