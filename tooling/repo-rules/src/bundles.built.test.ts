import { agencyMarks, agencyPlannedMarks } from '@baize/contract/marks/agency';
import { gamesMarks } from '@baize/contract/marks/games';
import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

/** On the built files: what a browser of one site must never be sent. */
const playerFiles = filesIn(['apps/player/dist/**/*.{js,html}']);
const agentFiles = filesIn(['apps/agent/dist/**/*.{js,html}']);
const pathsOf = (marks: Record<string, { path: string }>): string[] => Object.values(marks).map(({ path }) => path);

test('both sites are built', () => {
  expect(playerFiles.length).toBeGreaterThan(0);
  expect(agentFiles.length).toBeGreaterThan(0);
});

test("the player's files contain no agent endpoint", () => {
  const agentPaths = [...pathsOf(agencyMarks), ...pathsOf(agencyPlannedMarks)];
  const found = playerFiles.flatMap(({ path, text }) =>
    agentPaths.filter((agentPath) => text.includes(agentPath)).map((agentPath) => `${path}: ${agentPath}`),
  );
  expect(found).toEqual([]);
});

test("the agent's files hold the agent endpoints and start no games", () => {
  const text = agentFiles.map((file) => file.text).join('\n');
  for (const path of pathsOf(agencyMarks)) expect(text).toContain(path);
  expect(text).not.toContain(gamesMarks.launchGame.path);
});

test('no schema is sent to a browser', () => {
  // TypeBox marks each schema with this property.
  const found = [...playerFiles, ...agentFiles].filter(({ text }) => text.includes('~kind'));
  expect(found.map(({ path }) => path)).toEqual([]);
});
