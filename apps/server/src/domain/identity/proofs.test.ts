import { describe, expect, test } from 'vitest';
import { CODE_VALID_MINUTES, judgeCode } from './judge-code.ts';
import { isPlausibleDrag, type Drag } from './judge-drag.ts';
import { judgeSend, SENDS_PER_ADDRESS_PER_DAY_MAX, SENDS_PER_IP_PER_HOUR_MAX } from './judge-send.ts';
import { internationalNumber, maskedNumber } from './mobile-number.ts';

const now = new Date('2026-11-21T10:00:00Z');
const secondsAgo = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

describe('a drag', () => {
  const hand: Drag = {
    input: 'pointer',
    offsetPx: 141,
    trace: [
      { xPx: 0, atMs: 0 },
      { xPx: 12, atMs: 60 },
      { xPx: 55, atMs: 120 },
      { xPx: 118, atMs: 190 },
      { xPx: 140, atMs: 300 },
      { xPx: 141, atMs: 420 },
    ],
  };
  const HOLE_PX = 143;
  const at = (holePx: number) => ({ holePx, maxPx: 271 });

  test('is accepted where the piece was released near the hole', () => {
    expect(isPlausibleDrag(hand, at(HOLE_PX), 3000)).toBe(true);
  });

  test.each<[string, Drag, number]>([
    ['ends beside the hole', hand, 150],
    ['ends elsewhere than it says', { ...hand, offsetPx: 143 }, HOLE_PX],
    ['has no way', { ...hand, trace: [] }, HOLE_PX],
    [
      'is a jump',
      {
        ...hand,
        trace: [
          { xPx: 0, atMs: 0 },
          { xPx: 141, atMs: 400 },
        ],
      },
      HOLE_PX,
    ],
    ['took no time', { ...hand, trace: hand.trace.map(({ xPx }, index) => ({ xPx, atMs: index })) }, HOLE_PX],
    ['runs back in time', { ...hand, trace: hand.trace.map(({ xPx, atMs }) => ({ xPx, atMs: 420 - atMs })) }, HOLE_PX],
    [
      'moves as evenly as a program',
      { ...hand, offsetPx: 140, trace: Array.from({ length: 8 }, (_, step) => ({ xPx: step * 20, atMs: step * 50 })) },
      140,
    ],
  ])('that %s is refused', (_name, drag, holePx) => {
    expect(isPlausibleDrag(drag, at(holePx), 3000)).toBe(false);
  });

  test('cannot have taken longer than the challenge has existed', () => {
    const slow = { ...hand, trace: hand.trace.map(({ xPx, atMs }) => ({ xPx, atMs: atMs * 20 })) };
    expect(isPlausibleDrag(slow, at(HOLE_PX), 10_000)).toBe(true);
    expect(isPlausibleDrag(slow, at(HOLE_PX), 1000)).toBe(false);
  });

  describe('by keys', () => {
    /** Makes the drag of a held page key, which pauses before it repeats. */
    const held = Array.from({ length: 14 }, (_, step) => ({
      xPx: (step + 1) * 10,
      atMs: step === 0 ? 0 : 470 + step * 33,
    }));
    const keyed = (trace: Drag['trace']): boolean =>
      isPlausibleDrag({ input: 'keyboard', offsetPx: trace.at(-1)?.xPx ?? 0, trace }, at(140), 3000);

    test('is accepted where a key was held, also after End', () => {
      expect(keyed(held)).toBe(true);
      const back = Array.from({ length: 13 }, (_, step) => ({ xPx: 261 - step * 10, atMs: 600 + step * 33 }));
      expect(keyed([{ xPx: 271, atMs: 0 }, ...back])).toBe(true);
    });

    test.each<[string, Drag['trace']]>([
      ['one jump', [{ xPx: 140, atMs: 400 }]],
      [
        'steps that no key makes',
        [
          { xPx: 60, atMs: 0 },
          { xPx: 120, atMs: 180 },
          { xPx: 140, atMs: 400 },
        ],
      ],
      ['even steps in even time', held.map(({ xPx }, step) => ({ xPx, atMs: step * 33 }))],
      [
        'more than keys repeat',
        Array.from({ length: 140 }, (_, step) => ({ xPx: step + 1, atMs: step === 0 ? 0 : 180 + step })),
      ],
    ])('is refused with %s', (_name, trace) => {
      expect(keyed(trace)).toBe(false);
    });
  });
});

describe('a mobile number', () => {
  test.each([
    ['977', '9812345678', '9779812345678'],
    ['977', ' 0098 123 45678', '9779812345678'],
    ['1', '2345678901', '12345678901'],
  ])('+%s %s has one form', (code, typed, number) => {
    expect(internationalNumber(code, typed)).toBe(number);
  });

  test.each([
    ['977', '000'],
    ['977', '12'],
    ['977', '9812'],
    ['977', '98412'],
    ['977', '981234567'],
    ['999', '9812345678'],
    ['977', '981234567890123'],
    ['977', '98x2345678'],
  ])('+%s %s is refused', (code, typed) => {
    expect(internationalNumber(code, typed)).toBeUndefined();
  });

  test('is masked except for its country and its end', () => {
    expect(maskedNumber('9779812345678')).toBe('977•••••••678');
  });
});

describe('a code', () => {
  const issued = { createdAt: secondsAgo(30), usedAt: null, wrongTries: 0 };

  test.each([
    ['right', issued, true, { ok: true }],
    ['wrong', issued, false, { code: 'verification.code_wrong' }],
    ['never sent', undefined, false, { code: 'verification.code_wrong' }],
    ['used', { ...issued, usedAt: secondsAgo(1) }, true, { code: 'verification.code_expired' }],
    [
      'old',
      { ...issued, createdAt: secondsAgo(CODE_VALID_MINUTES * 60 + 1) },
      true,
      { code: 'verification.code_expired' },
    ],
    ['guessed too often', { ...issued, wrongTries: 5 }, true, { code: 'verification.code_tries_used' }],
  ] as const)('that is %s', (_name, code, matches, judged) => {
    expect(judgeCode(code, matches, now)).toMatchObject(judged);
  });
});

describe('a send', () => {
  const none = { lastToAddressAt: null, toAddressInDay: 0, fromIpInHour: 0, fromIpInDay: 0 };

  test('has to wait a minute for the same address, to the second', () => {
    expect(judgeSend(none, now)).toEqual({ ok: true, value: { expiredMinutes: 1 } });
    expect(judgeSend({ ...none, lastToAddressAt: secondsAgo(20) }, now)).toMatchObject({
      code: 'verification.too_soon',
      value: { retryAfterSeconds: 40 },
    });
    expect(judgeSend({ ...none, lastToAddressAt: secondsAgo(60) }, now)).toMatchObject({ ok: true });
  });

  test('has limits per address and per IP', () => {
    const often = { ...none, toAddressInDay: SENDS_PER_ADDRESS_PER_DAY_MAX };
    expect(judgeSend(often, now)).toMatchObject({ code: 'verification.limit' });
    const busy = { ...none, fromIpInHour: SENDS_PER_IP_PER_HOUR_MAX };
    expect(judgeSend(busy, now)).toMatchObject({ code: 'verification.limit' });
    expect(judgeSend(busy, now, 2)).toMatchObject({ ok: true });
  });
});
