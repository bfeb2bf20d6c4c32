import { expect, test } from 'vitest';
import { shortenMessage } from './copy-texts.ts';

/** People read this as one character. It has six code points and 18 bytes. */
const LONG_LETTER = 'क्ष्म्य';

/** Counts the bytes of the payload that a push service gets, whose tag and path have at most this length. */
const payloadBytes = (text: object) =>
  Buffer.byteLength(JSON.stringify({ ...text, lang: 'ne', tag: `message-${2n ** 63n}`, path: `/${'a'.repeat(200)}` }));
/** RFC 8188: the header of the encrypted message takes 86 bytes of the 4,096, tag and padding take 17. */
const PAYLOAD_BYTES_MAX = 4_096 - 86 - 17;

test('a text within the limits stays as it is, in one line', () => {
  expect(shortenMessage('Title', ' two\n lines ')).toEqual({ title: 'Title', body: 'two lines' });
  expect(shortenMessage('t'.repeat(120), 'b'.repeat(300))).toEqual({ title: 't'.repeat(120), body: 'b'.repeat(300) });
});

test('a text with too many characters ends with an ellipsis', () => {
  expect(shortenMessage('t'.repeat(121), 'b'.repeat(301))).toEqual({
    title: `${'t'.repeat(119)}…`,
    body: `${'b'.repeat(299)}…`,
  });
});

test('the longest letters fit into a notification, and none of them is cut', () => {
  const text = shortenMessage(LONG_LETTER.repeat(120), LONG_LETTER.repeat(300));
  expect(payloadBytes(text)).toBeLessThanOrEqual(PAYLOAD_BYTES_MAX);
  for (const shortened of [text.title, text.body]) {
    const letters = shortened.slice(0, -1);
    expect(letters).toBe(LONG_LETTER.repeat(letters.length / LONG_LETTER.length));
    expect(shortened.at(-1)).toBe('…');
  }
});

test('one character of more bytes than a text may have leaves the ellipsis alone', () => {
  expect(shortenMessage(`a${'\u0301'.repeat(2_000)}`, '').title).toBe('…');
});
