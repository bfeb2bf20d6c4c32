/** Control characters except the line feed, direction overrides and isolates, zero-width characters, tags, and unpaired surrogates. */
const NEVER_SHOWN =
  /[^\P{Cc}\n]|[\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC\u{E0000}-\u{E007F}]|\p{Cs}/gu;
/** The most combining marks of one letter. More would cover the lines around it. */
const MARKS_MAX = 4;
const PILED_MARKS = new RegExp(String.raw`(\p{M}{${MARKS_MAX}})\p{M}+`, 'gu');
const BLANK_LINES = /\n{3,}/g;

/**
 * Returns the stored form of a typed text: plain text in NFC. The joiners of Devanagari, Bengali and emoji stay;
 * characters that hide, reverse or stack text are removed. Markup stays text: the sites show it as it was typed.
 */
export function cleanChatText(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(NEVER_SHOWN, '')
    .replaceAll(PILED_MARKS, '$1')
    .replaceAll(BLANK_LINES, '\n\n')
    .trim();
}
