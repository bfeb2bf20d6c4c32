import type { Db } from '../../platform/db.ts';

/** A game as it is stored. `nodeId` is the number by which the specification identifies a game. */
export interface GameRow {
  readonly nodeId: number;
  readonly gameType: string;
  readonly vendor: string;
  readonly gameCode: string;
  /** The JSON object of the names by language code. */
  readonly names: unknown;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly freePlay: boolean;
  /** The address of the pictures without size and extension, e.g. `<icon>-240.avif`. `toTile` appends the size. */
  readonly icon: string;
  /** `active` or `maintenance`. Games with the state `off` are not read. */
  readonly state: string;
}

/** The largest number of cached answers per version of the catalogue. Some answers are long lists of node ids, so the cache is bounded. */
const CACHED_ANSWERS_MAX = 256;

/**
 * The cache of one version of the catalogue. A change of any game, vendor, brand or switch raises the version (`catalogue_version` in
 * 0045_lobby.sql) and starts an empty cache, so that a cached answer is never stale.
 */
export class Catalogue {
  /** The games of all brands that were read so far. The number of games bounds this map. A game that is switched off is `undefined`. */
  readonly games = new Map<number, GameRow | undefined>();
  readonly #answers = new Map<string, Promise<unknown>>();

  /**
   * Returns the cached answer, or reads and caches it. `key` must contain everything that the answer depends on. Parallel callers share one
   * read. A failed read is not cached. The least recently used answer is evicted when the cache is full.
   */
  async getOrRead<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const cached = this.#answers.get(key);
    const answer = cached ?? this.#evictIfFailed(key, read());
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    this.#evictOldest();
    // The cast is safe: only `getOrRead` writes the map, and each key belongs to one type of answer.
    return (await answer) as Value;
  }

  #evictIfFailed<Value>(key: string, answer: Promise<Value>): Promise<Value> {
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }

  #evictOldest(): void {
    if (this.#answers.size <= CACHED_ANSWERS_MAX) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}

/** Returns the cache of the current version of the catalogue. */
export type FindCatalogue = () => Promise<Catalogue>;

/**
 * Creates the lookup of the current cache. Each call reads the version of the catalogue by primary key, and starts a new cache if it has
 * changed.
 */
export function createCatalogueFinder(db: Db): FindCatalogue {
  let current = { version: 0n, catalogue: new Catalogue() };
  return async () => {
    const { version } = await db
      .selectFrom('catalogue_version')
      .select('version')
      .where('only_row', '=', true)
      .executeTakeFirstOrThrow();
    // A slow read of an older version may finish after a read of a newer version, and must not replace the newer cache.
    if (version > current.version) current = { version, catalogue: new Catalogue() };
    return current.catalogue;
  };
}
