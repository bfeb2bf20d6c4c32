/**
 * Signs that look like a Latin letter and that neither NFKC nor the removal of accents turns into it: letters of Cyrillic, Greek, Armenian,
 * Cherokee and Latin extensions, digits and signs that are written in place of letters. A selection of confusables.txt (Unicode TR39), lower case.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαɑⱥ4@',
  b: 'ьвβƀɓ8',
  c: 'сϲⅽƈ¢ᴄ',
  d: 'ԁɗđᏧ',
  e: 'еєεɛəҽ3€',
  f: 'ƒſẝ',
  g: 'ɡցɢǥ9',
  h: 'һհнħ',
  i: 'іιɩıӏ1!|lⅼ',
  j: 'јϳɉ',
  k: 'кκƙ',
  m: 'мʍⅿ',
  n: 'пոηɴƞ',
  o: 'оοσөօø0',
  p: 'рρϱƿþ',
  q: 'ԛգɋ',
  r: 'гɼʀᴦ',
  s: 'ѕʂꜱ5$',
  t: 'тτŧ7+',
  u: 'υսʋц',
  v: 'ѵνᴠⅴ',
  w: 'ѡωշԝɯʷ',
  x: 'хχⅹ×',
  y: 'уүγʏ',
  z: 'ʐᴢƶ2',
};

const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, alike]) => Array.from(alike, (sign) => [sign, letter] as const)),
);

/** Returns the Latin letter that the sign is read as, or the sign itself. */
export function toPlainLetter(sign: string): string {
  return LETTER_OF.get(sign) ?? sign;
}
