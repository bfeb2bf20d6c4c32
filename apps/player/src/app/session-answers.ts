import { answersOf, baseApi, takeAnswers, type FirstAnswer } from '@baize/api';
import { readStored, writeStored } from '@baize/site/browser-storage';
import type { SiteStore } from '@baize/site/store';

const STORAGE_KEY = 'baize.answers';

/**
 * The queries whose answers the session storage keeps, so that a reload shows them at once (spec section 4, "Caching"). Queries with
 * translated names have the language among their arguments, so no answer is shown in another language.
 */
const STORED_ENDPOINTS: ReadonlySet<string> = new Set([
  'hotGames',
  'vendorLanes',
  'vendorGameTypes',
  'gameMenus',
  'merchantWallet',
]);

/** Older answers are discarded, so that a tab that is reloaded the next day does not offer a vendor that is now in maintenance. */
const MAX_AGE_MS = 600_000;
/** The delay before a write, because a page that opens receives several answers one after the other, and one write is enough for them. */
const WRITE_AFTER_MS = 500;

interface StoredAnswers {
  /** When the oldest of the answers was stored, in ms since 1970. */
  readonly atMs: number;
  readonly answers: readonly FirstAnswer[];
}

/**
 * Restores the cached answers of this browser tab into the store, and from then on writes the store's answers to the session storage. An
 * answer that the store has already is not replaced, because it came with a rendered first view and is newer. Returns a function that
 * stops the writing.
 */
export function keepSessionAnswers(store: SiteStore, now: () => number = Date.now): () => void {
  const stored = readAnswers();
  const isFresh = stored !== undefined && now() - stored.atMs < MAX_AGE_MS;
  if (isFresh)
    takeAnswers(
      store,
      stored.answers.filter((answer) => !hasAnswer(store, answer)),
    );
  // A reload does not renew the time of the answers. Otherwise a tab that is reloaded again and again would never fetch them anew.
  const atMs = isFresh ? stored.atMs : now();
  let lastWritten = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    const answers = answersOf(store).filter(({ endpoint }) => STORED_ENDPOINTS.has(endpoint));
    const text = JSON.stringify({ atMs, answers } satisfies StoredAnswers);
    if (text === lastWritten) return;
    lastWritten = text;
    writeStored('sessionStorage', STORAGE_KEY, text);
  };
  let lastQueries: unknown;
  const stop = store.subscribe(() => {
    const next = store.getState()[baseApi.reducerPath].queries;
    if (next === lastQueries) return;
    lastQueries = next;
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function hasAnswer(store: SiteStore, { endpoint, argument }: FirstAnswer): boolean {
  const wanted = JSON.stringify(argument);
  return answersOf(store).some((cached) => cached.endpoint === endpoint && JSON.stringify(cached.argument) === wanted);
}

/** Returns `undefined` if nothing is stored, or if the stored text is not of the expected form. */
function readAnswers(): StoredAnswers | undefined {
  try {
    const value: unknown = JSON.parse(readStored('sessionStorage', STORAGE_KEY) ?? '');
    return isStoredAnswers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStoredAnswers(value: unknown): value is StoredAnswers {
  return (
    typeof value === 'object' &&
    value !== null &&
    'atMs' in value &&
    typeof value.atMs === 'number' &&
    'answers' in value &&
    Array.isArray(value.answers) &&
    value.answers.every((answer: unknown) => isStoredAnswer(answer))
  );
}

function isStoredAnswer(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'endpoint' in answer &&
    typeof answer.endpoint === 'string' &&
    STORED_ENDPOINTS.has(answer.endpoint)
  );
}
