import type { Rolldown } from 'vite';

const FRAMEWORK =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|immer|reselect|i18next|react-i18next)[\\/]/;
const API = /packages[\\/]api[\\/]src[\\/]/;
const TEXTS = /i18n[\\/]src[\\/]catalogues[\\/](?<language>[a-z]+)[\\/]/;

/** Chunks that are made on purpose; the rest follows from what is imported lazily. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  return [
    // What changes with an upgrade, not with a release of ours: it stays in the browser's cache from one release to the next.
    { name: 'framework', test: FRAMEWORK, priority: 2 },
    // A language is one file, not one for each namespace.
    { name: (id) => textsChunk(id), test: TEXTS, priority: 2 },
    // The api makes itself when it is imported: in a file of its own, it does so in a task of its own (start.js).
    { name: 'api', test: API, tags: ['$initial'], priority: 2 },
    // What the first view needs in any case is one file, though lazy parts use some of it as well.
    // The tag follows what is used: an entry like `@baize/api`, which names everything, brings no lazy part along.
    { name: 'shell', tags: ['$initial'], priority: 1 },
  ];
}

function textsChunk(id: string): string | null {
  const language = TEXTS.exec(id)?.groups?.['language'];
  return language === undefined ? null : `texts-${language}`;
}
