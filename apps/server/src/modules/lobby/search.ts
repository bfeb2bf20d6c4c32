import { sql, type RawBuilder } from 'kysely';
import { nearestWords, wordOf, type Word } from '../../domain/lobby/nearest-words.ts';
import { escapeLike, searchForm } from '../../domain/lobby/search-form.ts';
import type { Db } from '../../platform/db.ts';
import { gamesWhere, readOrder, type GamesFilter } from './game-order.ts';
import type { Shelf } from './shelf.ts';

/**
 * Words of at least this length may match inside another word. Shorter ones match only the beginning of a word, because a trigram has three
 * letters.
 */
const INSIDE_WORD_MIN_LETTERS = 3;

export interface Search {
  /** The typed text, normalised by `searchForm`. It is not empty. */
  readonly typed: string;
  readonly filter: GamesFilter;
  /** Called only if no game matches the typed text. */
  readonly vocabulary: () => Promise<readonly Word[]>;
}

/**
 * Returns the node ids of the matching games, best first: the text equals a name, begins a name, begins a word of a name, or stands inside a
 * name; then come the games of a vendor whose code or name was typed. Misspelt words are corrected only if nothing matches as typed.
 */
export async function searchGames(
  db: Db,
  shelf: Shelf,
  { typed, filter, vocabulary }: Search,
): Promise<readonly number[]> {
  const literal = await readOrder(db, literalMatches(shelf, typed, filter));
  if (literal.length > 0) return literal;
  const mended = mendedMatches(shelf, typed, filter, await vocabulary());
  return mended ? await readOrder(db, mended) : [];
}

function literalMatches(shelf: Shelf, typed: string, filter: GamesFilter): RawBuilder<unknown> {
  const words = typed.split(' ').map((word) => sql<boolean>`g.search_text like ${wordPattern(word)}`);
  const like = escapeLike(typed);
  return sql`
    select g.node_id, row_number() over (order by case
        when g.search_text like ${`%| ${like} |%`} then 0
        when g.search_text like ${`%| ${like}%`} then 1
        when g.search_text like ${`% ${like}%`} then 2
        when g.search_text like ${`%${like}%`} then 3
        when ${sql.join(words, sql` and `)} then 4
        else 5 end, g.position, g.node_id) as place
    from game g
    where (${sql.join(words, sql` and `)} or g.vendor_code = any(${vendorsOf(shelf, typed)}))
      and ${gamesWhere(shelf, filter)}`;
}

function wordPattern(word: string): string {
  const inside = Array.from(word).length >= INSIDE_WORD_MIN_LETTERS;
  return `${inside ? '%' : '% '}${escapeLike(word)}%`;
}

/** A vendor matches by its whole code, or by the beginning of a word of its name. */
function vendorsOf({ vendors }: Shelf, typed: string): string[] {
  return [...vendors.values()]
    .filter(({ code, name }) => code.toLowerCase() === typed || ` ${searchForm(name)}`.includes(` ${typed}`))
    .map(({ code }) => code);
}

/** Replaces each typed word by the most similar words of the catalogue. Returns `undefined` if a word resembles none of them. */
function mendedMatches(
  shelf: Shelf,
  typed: string,
  filter: GamesFilter,
  vocabulary: readonly Word[],
): RawBuilder<unknown> | undefined {
  const mended = typed.split(' ').map((word) => nearestWords(word, vocabulary));
  if (mended.some((words) => words.length === 0)) return undefined;
  const patterns = mended.map((words) => words.map((word) => `% ${escapeLike(word)} %`));
  const likeEach = patterns.map((ofWord) => sql<boolean>`g.search_text like any(${ofWord})`);
  return sql`
    select g.node_id, row_number() over (order by g.position, g.node_id) as place
    from game g where ${sql.join(likeEach, sql` and `)} and ${gamesWhere(shelf, filter)}`;
}

/** Returns every word of the names that the brand shows. Numbers are left out, because a number is not corrected. */
export async function readVocabulary(db: Db, shelf: Shelf): Promise<readonly Word[]> {
  const { rows } = await sql<{ words: string[] | null }>`
    select json_agg(distinct word) as words
    from game g cross join lateral string_to_table(g.search_text, ' ') as word
    where word not in ('', '|', '||') and word !~ '^[0-9]+$' and ${gamesWhere(shelf, {})}`.execute(db);
  return (rows[0]?.words ?? []).map(wordOf);
}
