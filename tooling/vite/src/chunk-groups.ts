import type { Rolldown } from 'vite';

const FRAMEWORK =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|immer|reselect|i18next|react-i18next)[\\/]/;
const TEXTS = /i18n[\\/]src[\\/]catalogues[\\/](?<language>[a-z]+)[\\/]/;

/** Chunks that are made on purpose; the rest follows from what is imported lazily. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let first: Set<string> | undefined;
  return [
    // What changes with an upgrade, not with a release of ours: it stays in the browser's cache from one release to the next.
    { name: 'framework', test: FRAMEWORK, priority: 2 },
    // A language is one file, not one for each namespace.
    { name: (id) => textsChunk(id), test: TEXTS, priority: 2 },
    // What the first view needs in any case is one file, though lazy parts use some of it as well.
    {
      name: (id, context) => {
        first ??= firstView(id, context);
        return first.has(id) ? 'shell' : null;
      },
      priority: 1,
    },
  ];
}

function textsChunk(id: string): string | null {
  const language = TEXTS.exec(id)?.groups?.['language'];
  return language === undefined ? null : `texts-${language}`;
}

/** Every module that the page's script reaches without an `import()`. */
function firstView(someId: string, context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const waiting = [entryOf(someId, context)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** Up from any module to the one that starts the page: nothing in the graph hangs on anything else. */
function entryOf(id: string, context: Rolldown.ChunkingContext): string {
  const seen = new Set<string>();
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const info = context.getModuleInfo(at);
    if (info?.isEntry) return at;
    waiting.push(...(info?.importers ?? []), ...(info?.dynamicImporters ?? []));
  }
  throw new Error(`no entry leads to ${id}`);
}
