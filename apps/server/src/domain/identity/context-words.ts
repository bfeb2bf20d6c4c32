/** The words that are common in passwords of such sites, followed by digits. */
const SITE_WORDS = ['password', 'welcome', 'casino', 'lottery', 'betting', 'jackpot', 'baize'];
/** The shortest word that is compared. A shorter one is part of too many other words. */
const CONTEXT_WORD_MIN_CHARACTERS = 4;
/** The number of characters that a password needs besides the words: "baize2026" leaves four. */
const REST_MIN_CHARACTERS = 6;

/** Returns whether few characters are left of the password without the account name, the names of the brand and words of the site. */
export function restsOnContextWord(password: string, names: readonly string[]): boolean {
  const text = toLetters(password);
  const words = [...names.flatMap(listWordsOfName), ...SITE_WORDS].toSorted(
    (left, right) => right.length - left.length,
  );
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.length < REST_MIN_CHARACTERS;
}

/** Returns a name as a whole, without blanks, and each of its words. */
function listWordsOfName(name: string): string[] {
  const letters = toLetters(name);
  return [letters.replaceAll(/\s+/g, ''), ...letters.split(/\s+/)].filter(
    (word) => word.length >= CONTEXT_WORD_MIN_CHARACTERS,
  );
}

function toLetters(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
