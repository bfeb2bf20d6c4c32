import type { PatternId } from './patterns.ts';

/** What each pattern takes and refuses: read by the tests, and by whoever picks a pattern for a field. */
export const patternExamples: Record<
  PatternId,
  { readonly pass: readonly string[]; readonly fail: readonly string[] }
> = {
  0: { pass: ['anything at all', '', 'नमस्ते १२३', '👋🏽'], fail: [] },
  1: { pass: ['a', 'suraj92', 'Z9'], fail: ['', '9lives', 'su raj', 'su-raj', 'सुरज', 'suraj９'] },
  2: { pass: ['王小明', '王8', '𠮷野家', '々〇'], fail: ['', 'Wang', '王 8', '王８', 'カナ', '한국'] },
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
      'a@ｂ.co',
    ],
  },
  4: { pass: ['abc', '123', 'a1B2'], fail: ['', 'a_1', 'a 1', 'é', '１２３'] },
  5: { pass: ['a1', '1a', 'abc123'], fail: ['', 'abc', '123', 'a1!', 'a１'] },
  6: { pass: ['0', '9841000000'], fail: ['', '12.5', '-1', '１２３', '१२३', '১২৩', '1 2'] },
  7: { pass: ['Abc', 'X', '1A'], fail: ['', 'abc', '123', 'A b', 'É'] },
  8: { pass: ['Sita Karki', 'x'], fail: ['', ' ', 'Sita2', 'Zoë', 'Sita\tKarki'] },
  9: { pass: ['a', 'no-spaces!', 'नेपाल'], fail: ['', 'a b', 'a\u00A0b', 'a\u3000b', 'a\n'] },
  10: { pass: ['你好，世界。', '王·小明', '“好”'], fail: ['', '，。', 'hello', '王 明', '王1'] },
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
      '２０２４-０１-０１',
    ],
  },
  12: {
    pass: ['Sita Karki', 'सीता कार्की', 'Zoe\u0301', 'রহিম', 'श्र\u200Dी', '𠮷'],
    fail: ['', 'Sita2', 'Sita-K', '\u0301a', '👋'],
  },
  13: { pass: ['홍길동', '\u1112\u1161\u11AB'], fail: ['', '홍 길동', 'Hong', '洪', '홍1'] },
  14: { pass: ['สมชาย', 'น้ำ'], fail: ['', 'สม ชาย', 'Somchai', 'ส1'] },
  15: { pass: ['สมชาย Jaidee', 'Somchai', 'น้ำ'], fail: ['', ' ', 'สม1', 'สม-ชาย', 'é'] },
  16: { pass: ['SITA KARKI', 'A'], fail: ['', ' ', 'Sita', 'A1', 'É'] },
  17: { pass: ['aA1!', '~', '123'], fail: ['', 'a b', 'é', '１', '👋'] },
  18: { pass: ['aA1!', 'P@ssw0rd', 'Zz9~'], fail: ['', 'aA1', 'aA!', 'a1!', 'A1!', 'aA1! ', 'éÉ1!'] },
  19: {
    pass: ['Sita Karki', 'सीता कार्की', "Mary O'Neil", 'Zoe\u0301 Li', 'রহিম খান'],
    fail: ['', 'Sita', 'Sita  Karki', 'Sita Devi Karki', ' Sita', 'Sita 2', 'Sita\u00A0Karki'],
  },
  20: {
    pass: ['さくら', 'サクラー', '桜', 'か\u3099っき', '𠮷野'],
    fail: ['', 'ｻｸﾗ', 'さ くら', 'sakura', 'さ1', '한'],
  },
  21: { pass: ['ABC'], fail: ['', 'AB C', 'Abc', 'AB1', 'Ａ'] },
  22: { pass: ['सीता कार्की', 'রহিম খান', 'क्\u200Dष'], fail: ['', 'Sita', 'सीता २', 'ি', 'রহিম১', 'सीता।', 'สม'] },
  23: { pass: ['Nguyễn Văn Đức', 'Nguye\u0302\u0303n', 'ƯỚC'], fail: ['', ' ', 'Nguyễn1', 'Zoë', 'Ñ', 'सीता'] },
};
