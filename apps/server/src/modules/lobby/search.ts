import { sql, type RawBuilder } from 'kysely';
import { escapeLike, searchForm, swappedSpellings } from '../../domain/lobby/search-form.ts';
import type { Db } from '../../platform/db.ts';
import { gamesWhere, readOrder, type GamesFilter } from './game-order.ts';
import type { Shelf } from './shelf.ts';

/** From so many letters on a word may stand inside another one; what is shorter begins a word (a trigram has three). */
const INSIDE_WORD_MIN_LETTERS = 3;
/** A guess counts beside the best guess alone. */
const SHARE_OF_BEST_MIN = 0.8;
/** Guesses, unlike names that hold what was typed, are shown up to a limit. */
const GUESSES_MAX = 120;

/**
 * Node ids of the games that a search means, best first: equal to a name, begins one, begins a word, stands in one; then the
 * vendor's whose code or name is typed. Only where nothing holds the words, spelling mistakes: first two letters that changed
 * places, then names that are nearly what was typed.
 */
export async function searchGames(db: Db, shelf: Shelf, text: string, filter: GamesFilter): Promise<readonly number[]> {
  const typed = searchForm(text);
  for (const matches of [literalMatches, swappedMatches, nearMatches]) {
    const order = await readOrder(db, matches(shelf, typed, filter));
    if (order.length > 0) return order;
  }
  return [];
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

function swappedMatches(shelf: Shelf, typed: string, filter: GamesFilter): RawBuilder<unknown> {
  const patterns = swappedSpellings(typed).map((spelling) => `% ${escapeLike(spelling)}%`);
  return sql`
    select g.node_id, row_number() over (order by g.position, g.node_id) as place
    from game g where g.search_text like any(${patterns}) and ${gamesWhere(shelf, filter)}`;
}

function nearMatches(shelf: Shelf, typed: string, filter: GamesFilter): RawBuilder<unknown> {
  return sql`
    select node_id, row_number() over (order by near desc, position, node_id) as place
    from (
      select g.node_id, g.position, found.near, max(found.near) over () as best
      from games_near(${typed}) found join game g on g.node_id = found.node_id
      where ${gamesWhere(shelf, filter)}
    ) guess
    where near >= best * ${SHARE_OF_BEST_MIN}::real
    order by near desc, position, node_id limit ${GUESSES_MAX}`;
}
