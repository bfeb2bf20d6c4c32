/** A half of a surrogate pair alone: no sign, and no database stores it. */
const LONE_SURROGATE = /\p{Cs}/u;

/**
 * The limit of "Stream-Safe Text Format" (UAX 15): no language stacks more marks on a letter. Composing a longer run takes the
 * square of its length: 100 KB of them would keep a server busy for seconds.
 */
export const MARKS_IN_A_ROW_MAX = 30;
const MARK_HEAP = new RegExp(String.raw`\p{M}{${MARKS_IN_A_ROW_MAX + 1}}`, 'u');

/** Whether this is text at all. Asked before anything else reads it. */
export function isPlainText(text: string): boolean {
  return !LONE_SURROGATE.test(text) && !MARK_HEAP.test(text);
}

/** Returns the text in NFC, or undefined when it is not well-formed text. */
export function composed(text: string): string | undefined {
  return isPlainText(text) ? text.normalize('NFC') : undefined;
}
