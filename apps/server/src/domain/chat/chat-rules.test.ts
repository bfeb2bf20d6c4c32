import { TRIAL_TYPE } from '@baize/contract/limits';
import { describe, expect, test } from 'vitest';
import { cleanChatText } from './clean-text.ts';
import { findRefusedWord } from './find-word.ts';
import { hasLink } from './has-link.ts';
import { CHAT_MESSAGES_PER_MINUTE, judgePace, type Pace } from './judge-pace.ts';
import { judgeStanding } from './judge-standing.ts';
import { judgeChatText } from './judge-text.ts';
import { toSkeleton } from './skeleton.ts';

const NOW = new Date('2026-11-25T12:00:00Z');

describe('a refused word is found', () => {
  const words = [
    { word: 'scam', inside: false },
    { word: 'जुवाडे', inside: false },
    { word: 'free money', inside: false },
    { word: 'pokerking', inside: true },
  ];

  test.each([
    ['as it is', 'this is a scam'],
    ['in capitals', 'SCAM!'],
    ['in full width', 'ｓｃａｍ'],
    ['in mathematical letters', '𝓼𝓬𝓪𝓶'],
    ['in circles', 'ⓢⓒⓐⓜ'],
    ['in Cyrillic', 'ѕсаm'],
    ['in Greek and Latin', 'scαm'],
    ['with accents', 'ŝçåm'],
    ['with piled accents', 's̷c̷a̷m̷'],
    ['with a sign that is not seen', 's\u200Bc\u200Da\u2060m'],
    ['with digits for letters', '5c4m'],
    ['with signs for letters', '$c@m'],
    ['with repeated letters', 'scaaaaam'],
    ['spaced out', 's c a m'],
    ['with dots between', 's.c-a_m'],
    ['in Devanagari', 'तिमी जुवाडे हौ'],
    ['as a phrase', 'Fr€€  m0ney here'],
    ['as a part of another word', 'join mypokerking24 now'],
    ['as a spaced part of another word', 'join p.o.k.e.r k.i.n.g'],
  ])('%s', (_name, text) => {
    expect(findRefusedWord(text, words)).toBeDefined();
  });

  test.each([
    ['a longer word that holds it', 'the scampi was good'],
    ['an unlike word', 'the scan is done'],
    ['another Nepali word', 'जुवा'],
    ['words that meet', 'plus camera'],
    ['an emoji', '🎉🎉'],
  ])('but not in %s', (_name, text) => {
    expect(findRefusedWord(text, words)).toBeUndefined();
  });

  test('never by a refused word that consists of signs only', () => {
    expect(findRefusedWord('anything!', [{ word: '...', inside: true }])).toBeUndefined();
  });
});

test('the skeleton of a skeleton is the same', () => {
  for (const text of ['Ŝçåm 5c4m', 'नमस्ते', 'বাংলা', 'ﬁsh & chıps', 'l1Il|']) {
    expect(toSkeleton(toSkeleton(text))).toBe(toSkeleton(text));
  }
});

describe('a link', () => {
  test.each([
    'https://evil.example/x',
    'HTTP://EVIL.EXAMPLE',
    'see www.evil.example',
    'evil.com',
    'go to evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil [.] com',
    'evil (dot) com',
    'evil dot com',
    'e\u200Bvil.c\u200Bom',
    't.me/room',
    'javascript:alert(1)',
    'data:text/html,x',
    'mail me at a.b@evil.example',
    '10.0.0.1',
    'пример.com',
  ])('is found in %s', (text) => {
    expect(hasLink(text)).toBe(true);
  });

  test.each([
    'I won 12.50 today',
    'Wait...what?',
    'ok.thanks',
    'the dot is red',
    '10.000.000 points',
    'ratio 3:1',
    'नमस्ते। कस्तो छ',
    'a @ b',
  ])('is not found in %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});

describe('the stored text', () => {
  test('keeps markup as text, lines, joiners of scripts and emoji', () => {
    expect(cleanChatText('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>');
    expect(cleanChatText('a\r\nb')).toBe('a\nb');
    expect(cleanChatText('क\u094D\u200Dष 👨‍👩‍👧')).toBe('क\u094D\u200Dष 👨‍👩‍👧');
  });

  test('contains no control characters, direction overrides, stacked marks or runs of blank lines', () => {
    expect(cleanChatText('a\u0000b\u0007\u001B[31m')).toBe('ab[31m');
    expect(cleanChatText('abc\u202Egnp.exe\u202C')).toBe('abcgnp.exe');
    expect(cleanChatText(`z${'\u0335'.repeat(40)}`)).toBe(`z${'\u0335'.repeat(4)}`);
    expect(cleanChatText('a\n\n\n\n\n\nb')).toBe('a\n\nb');
    expect(cleanChatText(' \u200B ')).toBe('');
    expect(cleanChatText('\uD800x')).toBe('x');
  });

  test('is refused where the room does not accept it', () => {
    const rules = { linksAllowed: false, words: [{ word: 'scam', inside: false }], mayBeEmpty: false };
    expect(judgeChatText('hello', rules)).toEqual({ ok: true, value: 'hello' });
    expect(judgeChatText('  ', rules)).toMatchObject({ code: 'chat.refused', value: { reason: 'empty' } });
    expect(judgeChatText('  ', { ...rules, mayBeEmpty: true })).toEqual({ ok: true, value: '' });
    expect(judgeChatText('evil.com', rules)).toMatchObject({ value: { reason: 'link' } });
    expect(judgeChatText('evil.com', { ...rules, linksAllowed: true })).toEqual({ ok: true, value: 'evil.com' });
    expect(judgeChatText('5cam', rules)).toMatchObject({ value: { reason: 'word' } });
  });
});

describe('the pace', () => {
  const fresh: Pace = { lastSentAt: null, minuteBeganAt: null, minuteCount: 0 };
  const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

  test('leaves the seconds of the room between two messages', () => {
    const first = judgePace(fresh, 5, NOW);
    const pace = first.ok ? first.value : fresh;
    expect(judgePace(pace, 5, after(2))).toMatchObject({ code: 'chat.too_fast', value: { retryAfterSeconds: 3 } });
    expect(judgePace(pace, 5, after(5))).toMatchObject({ ok: true });
  });

  test('ends a flood within a minute', () => {
    let pace = fresh;
    for (let count = 0; count < CHAT_MESSAGES_PER_MINUTE; count += 1) {
      const judged = judgePace(pace, 1, after(count));
      expect(judged.ok).toBe(true);
      if (judged.ok) pace = judged.value;
    }
    expect(judgePace(pace, 1, after(30))).toMatchObject({ value: { retryAfterSeconds: 30 } });
    expect(judgePace(pace, 1, after(60))).toMatchObject({ ok: true, value: { minuteCount: 1 } });
  });
});

describe('the standing of', () => {
  const free = { type: 0, excludedUntil: undefined, mutedUntil: null, bannedAt: null, reason: 'rude' };
  const later = new Date(NOW.getTime() + 60_000);

  test.each([
    ['a member', {}, { standing: 'free', until: null, reason: '' }],
    ['a trial account', { type: TRIAL_TYPE }, { standing: 'trial' }],
    ['somebody who takes a break', { excludedUntil: later }, { standing: 'excluded', until: later, reason: '' }],
    ['somebody who takes a break for ever', { excludedUntil: null }, { standing: 'excluded', until: null }],
    ['a muted member', { mutedUntil: later }, { standing: 'muted', until: later, reason: 'rude' }],
    ['a member whose mute has ended', { mutedUntil: NOW }, { standing: 'free' }],
    ['a banned member', { bannedAt: NOW, mutedUntil: later }, { standing: 'banned', until: null, reason: 'rude' }],
  ])('%s', (_name, facts, standing) => {
    expect(judgeStanding({ ...free, ...facts }, NOW)).toMatchObject(standing);
  });
});
