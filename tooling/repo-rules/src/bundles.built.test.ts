import { agencyMarks } from '@baize/contract/marks/agency';
import { allMarks } from '@baize/contract/catalogue';
import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

const playerFiles = filesIn(['apps/player/dist/**/*.{js,html}']);
const agentFiles = filesIn(['apps/agent/dist/**/*.{js,html}']);
const pathsOf = (marks: Record<string, { path: string }>): string[] => Object.values(marks).map(({ path }) => path);

test('both sites are built', () => {
  expect(playerFiles.length).toBeGreaterThan(0);
  expect(agentFiles.length).toBeGreaterThan(0);
});

test("the player's files contain no agent endpoint", () => {
  const agentPaths = Object.values(allMarks()).flatMap(({ site, path }) => (site === 'agent' ? [path] : []));
  const found = playerFiles.flatMap(({ path, text }) =>
    agentPaths.filter((agentPath) => text.includes(agentPath)).map((agentPath) => `${path}: ${agentPath}`),
  );
  expect(found).toEqual([]);
});

test("the agent's files hold the agent endpoints and none that is the member's alone", () => {
  const text = agentFiles.map((file) => file.text).join('\n');
  for (const path of pathsOf(agencyMarks)) expect(text).toContain(path);
  const ofMembers = Object.values(allMarks()).filter(({ site }) => site === 'member');
  expect(ofMembers.filter(({ path }) => text.includes(path)).map(({ path }) => path)).toEqual([]);
});

test('no schema is sent to a browser', () => {
  // TypeBox marks each schema with this property.
  const found = [...playerFiles, ...agentFiles].filter(({ text }) => text.includes('~kind'));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test.each([
  ['player', playerFiles],
  ['agent', agentFiles],
] as const)('the document of the %s names each of its scripts by a digest', (_site, files) => {
  const document = files.find(({ path }) => path.endsWith('/index.html'))?.text ?? '';
  const scripts = [...document.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address);
  expect(scripts).toContainEqual(expect.stringMatching(/^\/assets\/start-/));
  expect(scripts.filter((address) => !/^\/assets\/.+-[\w-]{8}\.js$/.test(address ?? ''))).toEqual([]);
});
