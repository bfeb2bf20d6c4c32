import { sql, type RawBuilder } from 'kysely';
import { findNearestWords, toWord, type Word } from '../../domain/lobby/nearest-words.ts';
import { escapeLike, searchForm } from '../../domain/lobby/search-form.ts';
import type { Db } from '../../platform/db.ts';
import { buildGamesCondition, readOrder, type GamesFilter } from './game-order.ts';
import type { BrandOffer } from './brand-offer.ts';

/**
 * Typed words of at least this length may match inside a word of a name. Shorter words match only the beginning of a word, because the trigram
 * index needs three letters.
 */
const INSIDE_WORD_MIN_LETTERS = 3;

/** A search of games by name. */
export interface GameSearch {
  /** The typed text, normalised by `searchForm`. It is not empty. */
  readonly typed: string;
  readonly filter: GamesFilter;
  /** Reads the words of the catalogue. The search calls this function only if no game matches the typed text. */
  readonly vocabulary: () => Promise<readonly Word[]>;
}

/**
 * Returns the node ids of the matching games, the best match first. The ranks are:
 * 0. The typed text equals a name.
 * 1. A name begins with the typed text.
 * 2. A word of a name begins with the typed text.
 * 3. The typed text occurs within a name.
 * 4. All typed words occur in the names, in any order.
 * 5. Only the vendor matches, by its code or its name.
 * Misspelt words are corrected only if no game matches the text as typed.
 */
export async function searchGames(
  db: Db,
  offer: BrandOffer,
  { typed, filter, vocabulary }: GameSearch,
): Promise<readonly number[]> {
  const matches = await readOrder(db, buildLiteralMatchQuery(offer, typed, filter));
  if (matches.length > 0) return matches;
  const correctedQuery = buildCorrectedMatchQuery(offer, typed, filter, await vocabulary());
  return correctedQuery ? await readOrder(db, correctedQuery) : [];
}

/**
 * Builds the query of the games that match the text as typed. `search_text` holds the names of a game in all languages in the form of
 * `searchForm`, each between bars: `| dragon gold || सुनको ड्र्यागन |` (0045_lobby.sql). The bars make "equals a name" and "begins a name"
 * plain patterns.
 */
function buildLiteralMatchQuery(offer: BrandOffer, typed: string, filter: GamesFilter): RawBuilder<unknown> {
  const wordConditions = typed.split(' ').map((word) => sql<boolean>`g.search_text like ${toWordPattern(word)}`);
  const escapedText = escapeLike(typed);
  return sql`
    select g.node_id, row_number() over (order by case
        when g.search_text like ${`%| ${escapedText} |%`} then 0
        when g.search_text like ${`%| ${escapedText}%`} then 1
        when g.search_text like ${`% ${escapedText}%`} then 2
        when g.search_text like ${`%${escapedText}%`} then 3
        when ${sql.join(wordConditions, sql` and `)} then 4
        else 5 end, g.position, g.node_id) as place
    from game g
    where (${sql.join(wordConditions, sql` and `)} or g.vendor_code = any(${findVendorCodes(offer, typed)}))
      and ${buildGamesCondition(offer, filter)}`;
}

function toWordPattern(word: string): string {
  const canMatchInside = Array.from(word).length >= INSIDE_WORD_MIN_LETTERS;
  return `${canMatchInside ? '%' : '% '}${escapeLike(word)}%`;
}

/** Returns the codes of the vendors whose code equals the typed text, or whose name has it at the beginning of a word. */
function findVendorCodes({ vendors }: BrandOffer, typed: string): string[] {
  return [...vendors.values()]
    .filter(({ code, name }) => code.toLowerCase() === typed || ` ${searchForm(name)}`.includes(` ${typed}`))
    .map(({ code }) => code);
}

/**
 * Builds the query of the games that contain, for each typed word, one of the most similar words of the catalogue. Returns `undefined` if the
 * catalogue has no word similar to one of the typed words.
 */
function buildCorrectedMatchQuery(
  offer: BrandOffer,
  typed: string,
  filter: GamesFilter,
  vocabulary: readonly Word[],
): RawBuilder<unknown> | undefined {
  const similarWords = typed.split(' ').map((word) => findNearestWords(word, vocabulary));
  if (similarWords.some((words) => words.length === 0)) return undefined;
  const patterns = similarWords.map((words) => words.map((word) => `% ${escapeLike(word)} %`));
  const wordConditions = patterns.map((wordPatterns) => sql<boolean>`g.search_text like any(${wordPatterns})`);
  return sql`
    select g.node_id, row_number() over (order by g.position, g.node_id) as place
    from game g where ${sql.join(wordConditions, sql` and `)} and ${buildGamesCondition(offer, filter)}`;
}

/** Returns every word of the names of the games that the brand shows. Numbers are left out, because a typed number is never corrected. */
export async function readVocabulary(db: Db, offer: BrandOffer): Promise<readonly Word[]> {
  const { rows } = await sql<{ words: string[] | null }>`
    select json_agg(distinct word) as words
    from game g cross join lateral string_to_table(g.search_text, ' ') as word
    where word not in ('', '|', '||') and word !~ '^[0-9]+$' and ${buildGamesCondition(offer, {})}`.execute(db);
  return (rows[0]?.words ?? []).map(toWord);
}
