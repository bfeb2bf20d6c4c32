/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { auditCatalogues, type Audit } from './audit.ts';
import { readCatalogues } from './catalogues.ts';
import { parseGlossary } from './glossary.ts';
import { sourcesFor } from './unused-keys.ts';

/** Paths of the catalogues and the glossary in a repository. */
const CATALOGUE_FOLDER = 'packages/i18n/src/catalogues/';
const GLOSSARY_PATH = 'docs/glossary.md';

/** Audits the texts of the repository at `root`, the URL of a folder with a trailing slash. */
export async function auditRepository(root: URL): Promise<Audit> {
  return auditCatalogues({
    catalogues: await readCatalogues(new URL(CATALOGUE_FOLDER, root)),
    sourcesFor: (namespace) => sourcesFor(namespace, root),
    glossary: parseGlossary(readFileSync(new URL(GLOSSARY_PATH, root), 'utf8')),
  });
}
