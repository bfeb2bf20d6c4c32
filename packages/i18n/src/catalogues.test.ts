import { expect, test } from 'vitest';
import { agentAreas } from './agent.ts';
import { auditRepository } from './audit/audit-repository.ts';
import { readCatalogues } from './audit/catalogues.ts';
import { catalogueLanguages } from './languages.ts';
import { playerAreas } from './player.ts';

const ROOT = new URL('../../../', import.meta.url);

const { rows, problems } = await auditRepository(ROOT);
const catalogues = await readCatalogues(new URL('catalogues/', import.meta.url));

// Each problem names its rule (src/audit), its file and its key.
test('every text is there, is said somewhere and keeps the rules', () => {
  expect(problems).toEqual([]);
});

test.each(catalogueLanguages)('%s is complete', (language) => {
  const percents = rows
    .filter((row) => row.language === language)
    .map(({ namespace, percent }) => [namespace, percent]);
  expect(percents).not.toHaveLength(0);
  expect(percents).toEqual(percents.map(([namespace]) => [namespace, 100]));
});

test('the catalogues on the disk are those that the sites load', async () => {
  expect(Object.keys(catalogues).toSorted()).toEqual(catalogueLanguages.toSorted());
  const areas = { ...playerAreas, ...agentAreas };
  for (const language of catalogueLanguages) {
    const loaded = Object.entries(areas).map(async ([name, loaders]) => [name, await loaders[language]()] as const);
    expect(Object.fromEntries(await Promise.all(loaded))).toEqual(catalogues[language]);
  }
});
