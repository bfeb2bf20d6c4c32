const ACCENTS: Record<string, string> = {
  ...{ a: 'á', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', g: 'ĝ', h: 'ĥ', i: 'í', k: 'ķ', l: 'ļ', n: 'ñ', o: 'ö', r: 'ŕ', s: 'š' },
  ...{ t: 'ţ', u: 'ü', w: 'ŵ', y: 'ý', z: 'ž', A: 'Å', B: 'Ɓ', C: 'Ç', D: 'Ð', E: 'É', G: 'Ĝ', H: 'Ĥ', I: 'Î', N: 'Ñ' },
  ...{ O: 'Ö', P: 'Þ', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Û', W: 'Ŵ', Y: 'Ý' },
};

/** How much longer than English a translation may become. */
const LENGTHENED_BY = 0.4;

/** English as a language that nobody speaks: accented, in brackets and longer. What does not change was not translated; what breaks is too narrow. */
export function pseudo(text: string): string {
  const accented = Array.from(text, (letter) => ACCENTS[letter] ?? letter).join('');
  return `[${accented}${'·'.repeat(Math.ceil(text.length * LENGTHENED_BY))}]`;
}
