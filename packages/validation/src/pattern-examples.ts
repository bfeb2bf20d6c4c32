import type { PatternId } from './patterns.ts';

/**
 * What each pattern takes and refuses: read by the tests, and by whoever picks a pattern for a field. Signs that are easily
 * mistaken or not seen at all are written as escapes: \u200C and \u200D are joiners, \u200B is a space without width, \u200F and
 * \u202E turn the direction, \uD83D is half an emoji.
 */
export const patternExamples: Record<
  PatternId,
  { readonly pass: readonly string[]; readonly fail: readonly string[] }
> = {
  0: { pass: ['anything at all', '', 'नमस्ते १२३', '👋🏽', '👩\u200D👩\u200D👧', '\u200Fשלום', 'Zoe\u0301', '１２３'], fail: ['\uD83D', 'a\uDC4Bb', `a${'\u0301'.repeat(31)}`] },
  1: { pass: ['a', 'suraj92', 'Z9'], fail: ['', '9lives', 'su raj', 'su-raj', 'सुरज', 'suraj９', 'suraj９', 'ｓuraj', 'suraj\u200F', 'sura\u0301j', 'suraj\uD83D'] },
  2: { pass: ['王小明', '王8', '𠮷野家', '々〇'], fail: ['', 'Wang', '王 8', '王８', 'カナ', '한국', '王\u200B', '\uD842'] },
  3: {
    pass: ['a@b.co', 'first.last+tag@mail.example.com', "o'neil@example.org", 'x@xn--bcher-kva.example'],
    fail: [
      '',
      'a@b',
      '@b.co',
      'a@@b.co',
      'a b@c.co',
      'a.@b.co',
      '.a@b.co',
      'a..b@c.co',
      'a@-b.co',
      'a@b..co',
      'a@b.c1',
      'a@ｂ.co', 'ａ@b.co', 'सीता@b.co', 'a\u200D@b.co', 'a@b.co\u200F', '👋@b.co', `${'a'.repeat(65)}@b.co`, `a@${'b'.repeat(64)}.co`],
  },
  4: { pass: ['abc', '123', 'a1B2'], fail: ['', 'a_1', 'a 1', 'é', '１２３', 'ａｂ', 'a\u200D1', 'e\u0301'] },
  5: { pass: ['a1', '1a', 'abc123'], fail: ['', 'abc', '123', 'a1!', 'a１', 'ａ1', 'a१', '\u202Ea1'] },
  6: { pass: ['0', '9841000000'], fail: ['', '12.5', '-1', '１２３', '१२३', '১২৩', '1 2', '1\u200B2', '²', '①', '1\uFE0F\u20E3'] },
  7: { pass: ['Abc', 'X', '1A'], fail: ['', 'abc', '123', 'A b', 'É', 'Ａbc', 'E\u0301'] },
  8: { pass: ['Sita Karki', 'x'], fail: ['', ' ', 'Sita2', 'Zoë', 'Sita\tKarki', 'Sita\u3000Karki', 'Ｓita', 'सीता'] },
  9: { pass: ['a', 'no-spaces!', 'नेपाल', 'क्\u200Dष', '👩\u200D👧', 'Zoe\u0301', '１२'], fail: ['', 'a b', 'a\u00A0b', 'a\u3000b', 'a\n', 'a\u200Bb', 'a\uFEFFb', 'a\u202Eb', 'a\u200F', 'a\u0000', '\uD83D'] },
  10: { pass: ['你好，世界。', '王·小明', '“好”'], fail: ['', '，。', 'hello', '王 明', '王1', '王１', '王\u3000明', '王👋'] },
  11: {
    pass: ['2024-02-29', '02-29-2024', '2000-02-29', '1999-12-31'],
    fail: [
      '',
      '2023-02-29',
      '1900-02-29',
      '13-01-2024',
      '2024-04-31',
      '2024-1-1',
      '0000-01-01',
      '29-02-2024',
      '２０２４-０１-０１', '२०२४-०१-०१', '2024-01-01\n', '2024-01\u201101', '99999-01-01'],
  },
  12: {
    pass: ['Sita Karki', 'सीता कार्की', 'Zoe\u0301', 'রহিম', 'श्र\u200Dी', '𠮷', 'শ্রী', 'ক\u09C7\u09BE', 'Ｓita'],
    fail: ['', 'Sita2', 'Sita-K', '\u0301a', '👋', 'Sita２', 'सीता२', 'ি', 'سارة\u200F', 'Sita\u200BKarki', '\uD842'],
  },
  13: { pass: ['홍길동', '\u1112\u1161\u11AB'], fail: ['', '홍 길동', 'Hong', '洪', '홍1', '홍１', '㉠', '홍\u200B'] },
  14: { pass: ['สมชาย', 'น้ำ', 'เก๋'], fail: ['', 'สม ชาย', 'Somchai', 'ส1', 'ส๑', '\u0E31ส', 'ส\u200Bม'] },
  15: { pass: ['สมชาย Jaidee', 'Somchai', 'น้ำ'], fail: ['', ' ', 'สม1', 'สม-ชาย', 'é', 'สม๑', 'Ｓom', 'सीता'] },
  16: { pass: ['SITA KARKI', 'A'], fail: ['', ' ', 'Sita', 'A1', 'É', 'Ａ', 'A\u00A0B', 'E\u0301'] },
  17: { pass: ['aA1!', '~', '123'], fail: ['', 'a b', 'é', '１', '👋', 'a\u200D', '！', 'a\uDC4B'] },
  18: { pass: ['aA1!', 'P@ssw0rd', 'Zz9~'], fail: ['', 'aA1', 'aA!', 'a1!', 'A1!', 'aA1! ', 'éÉ1!', 'aA１!', 'aA1！', 'aＡ1!', 'aA१!'] },
  19: {
    pass: ['Sita Karki', 'सीता कार्की', "Mary O'Neil", 'Zoe\u0301 Li', 'রহিম খান', 'लक्ष्\u200Dमी श्रेष्ठ', '𠮷 太郎'],
    fail: ['', 'Sita', 'Sita  Karki', 'Sita Devi Karki', ' Sita', 'Sita 2', 'Sita\u00A0Karki', 'Sita\u3000Karki', 'सीता २', 'Sita 👋', 'ि क', 'Sita \u202EKarki'],
  },
  20: {
    pass: ['さくら', 'サクラー', '桜', 'か\u3099っき', '𠮷野'],
    fail: ['', 'ｻｸﾗ', 'さ くら', 'sakura', 'さ1', '한', 'さ\u3000くら', 'ｓakura', 'さ１', '👋'],
  },
  21: { pass: ['ABC'], fail: ['', 'AB C', 'Abc', 'AB1', 'Ａ', 'AB１', 'É', 'E\u0301', 'A\u200B'] },
  22: { pass: ['सीता कार्की', 'রহিম খান', 'क्\u200Dष', 'फ\u093C', 'ক\u09CB', 'ক\u09C7\u09BE', 'র\u200D\u09CDয'], fail: ['', 'Sita', 'सीता २', 'ি', 'রহিম১', 'सीता।', 'สม', 'सीता2', 'सीता２', '\u200Dक', 'क\u200Bख', 'क👋', 'क\uD83D'] },
  23: { pass: ['Nguyễn Văn Đức', 'Nguye\u0302\u0303n', 'ƯỚC'], fail: ['', ' ', 'Nguyễn1', 'Zoë', 'Ñ', 'सीता', 'Nguyễn１', 'Ｎguyễn', 'a\u0308'] },
};
