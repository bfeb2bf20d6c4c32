import { answersOf, baseApi, takeAnswers, type FirstAnswer } from '@baize/api';
import { readStored, writeStored } from '@baize/site/browser-storage';
import type { SiteStore } from '@baize/site/store';

const STORAGE_KEY = 'baize.answers';

/**
 * Queries whose answers the browser keeps for the session, so that a reload shows them at once (spec section 4, "Caching"). The language is part
 * of each query that names things: another language asks again.
 */
const KEPT_ENDPOINTS: ReadonlySet<string> = new Set([
  'hotGames',
  'vendorLanes',
  'vendorGameTypes',
  'gameMenus',
  'merchantWallet',
]);

/** An older answer is asked for again, so that a vendor in maintenance does not stay open in a tab that is reloaded the next day. */
const MAX_AGE_MS = 600_000;
/** Several answers arrive one after the other while a page opens: they are written once. */
const WRITE_AFTER_MS = 500;

interface StoredAnswers {
  readonly atMs: number;
  readonly answers: readonly FirstAnswer[];
}

/**
 * Takes the answers of this session from the session storage, and keeps them there from then on. The answers that the store has already stay:
 * those of a rendered first view are newer. Returns the function that ends it.
 */
export function keepSessionAnswers(store: SiteStore, now: () => number = Date.now): () => void {
  const stored = readAnswers();
  const isFresh = stored !== undefined && now() - stored.atMs < MAX_AGE_MS;
  if (isFresh)
    takeAnswers(
      store,
      stored.answers.filter((answer) => !hasAnswer(store, answer)),
    );
  // The answers keep the time of the first one, so that a tab that is reloaded again and again asks after ten minutes as well.
  const atMs = isFresh ? stored.atMs : now();
  let written = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    const answers = answersOf(store).filter(({ endpoint }) => KEPT_ENDPOINTS.has(endpoint));
    const text = JSON.stringify({ atMs, answers } satisfies StoredAnswers);
    if (text === written) return;
    written = text;
    writeStored('sessionStorage', STORAGE_KEY, text);
  };
  let queries: unknown;
  const stop = store.subscribe(() => {
    const next = store.getState()[baseApi.reducerPath].queries;
    if (next === queries) return;
    queries = next;
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function hasAnswer(store: SiteStore, { endpoint, argument }: FirstAnswer): boolean {
  const wanted = JSON.stringify(argument);
  return answersOf(store).some((known) => known.endpoint === endpoint && JSON.stringify(known.argument) === wanted);
}

/** Undefined where nothing is stored, or where it cannot be read. */
function readAnswers(): StoredAnswers | undefined {
  try {
    const value: unknown = JSON.parse(readStored('sessionStorage', STORAGE_KEY) ?? '');
    return isStored(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is StoredAnswers {
  return (
    typeof value === 'object' &&
    value !== null &&
    'atMs' in value &&
    typeof value.atMs === 'number' &&
    'answers' in value &&
    Array.isArray(value.answers) &&
    value.answers.every((answer: unknown) => isKept(answer))
  );
}

function isKept(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'endpoint' in answer &&
    typeof answer.endpoint === 'string' &&
    KEPT_ENDPOINTS.has(answer.endpoint)
  );
}
