import { sql, type RawBuilder } from 'kysely';
import { nearestWords, wordOf, type Word } from '../../domain/lobby/nearest-words.ts';
import { escapeLike, searchForm } from '../../domain/lobby/search-form.ts';
import type { Db } from '../../platform/db.ts';
import { gamesWhere, readOrder, type GamesFilter } from './game-order.ts';
import type { Shelf } from './shelf.ts';

/** From so many letters on a word may stand inside another one; what is shorter begins a word (a trigram has three). */
const INSIDE_WORD_MIN_LETTERS = 3;

export interface Search {
  /** In the form of `searchForm`, not empty. */
  readonly typed: string;
  readonly filter: GamesFilter;
  /** Asked for only where nothing holds what was typed. */
  readonly vocabulary: () => Promise<readonly Word[]>;
}

/**
 * Node ids of the games that a search means, best first: equal to a name, begins one, begins a word, stands in one; then the
 * vendor's whose code or name is typed. Only where nothing holds the words are they taken for misspelt.
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

/** A vendor is meant by its whole code, or by the beginning of a word of its name. */
function vendorsOf({ vendors }: Shelf, typed: string): string[] {
  return [...vendors.values()]
    .filter(({ code, name }) => code.toLowerCase() === typed || ` ${searchForm(name)}`.includes(` ${typed}`))
    .map(({ code }) => code);
}

/** Each typed word stands for the words of the catalogue that are nearest to it; undefined where one resembles none. */
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

/** Every word of a name that the brand shows; a number is not misspelt. */
export async function readVocabulary(db: Db, shelf: Shelf): Promise<readonly Word[]> {
  const { rows } = await sql<{ words: string[] | null }>`
    select json_agg(distinct word) as words
    from game g cross join lateral string_to_table(g.search_text, ' ') as word
    where word not in ('', '|', '||') and word !~ '^[0-9]+$' and ${gamesWhere(shelf, {})}`.execute(db);
  return (rows[0]?.words ?? []).map(wordOf);
}
