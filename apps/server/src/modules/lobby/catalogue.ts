import type { Db } from '../../platform/db.ts';

export interface GameRow {
  readonly nodeId: number;
  readonly gameType: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly names: unknown;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly freePlay: boolean;
  readonly icon: string;
  readonly state: string;
}

/** Answers remembered of one version of the catalogue: some lists of node ids are long, so there is an end. */
const REMEMBERED_MAX = 256;

/**
 * What was read of the catalogue since it last changed. A change of any game, vendor, brand or switch makes a new one
 * (`catalogue_version` in 0045_lobby.sql): nothing in it is ever out of date.
 */
export class Catalogue {
  /** Every game that was asked for so far, of whatever brand: there are no more of them than games. One that is off is undefined. */
  readonly games = new Map<number, GameRow | undefined>();
  readonly #answers = new Map<string, Promise<unknown>>();

  /** `key` names the answer with everything that it depends on. Whoever asks while it is being read waits for the same reading. */
  async remember<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#answers.get(key);
    const answer = known ?? this.#forgetIfFailed(key, read());
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    this.#dropOldest();
    // Only `remember` writes the map, and a key belongs to one kind of answer.
    return (await answer) as Value;
  }

  #forgetIfFailed<Value>(key: string, answer: Promise<Value>): Promise<Value> {
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }

  #dropOldest(): void {
    if (this.#answers.size <= REMEMBERED_MAX) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}

export type FindCatalogue = () => Promise<Catalogue>;

/** One look-up by primary key per call decides whether what is remembered still holds. */
export function createCatalogueFinder(db: Db): FindCatalogue {
  let current = { version: 0n, catalogue: new Catalogue() };
  return async () => {
    const { version } = await db
      .selectFrom('catalogue_version')
      .select('version')
      .where('only_row', '=', true)
      .executeTakeFirstOrThrow();
    // An answer that was under way while the number grew came late: it must not bring the old state back.
    if (version > current.version) current = { version, catalogue: new Catalogue() };
    return current.catalogue;
  };
}
