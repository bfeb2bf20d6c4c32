import { composed } from './plain-text.ts';

/** Operators write these expressions: a length limit, and an engine whose time grows with the text alone (decision 6). */
export const ACCEPTED_PATTERN_LENGTH_MAX = 200;

const ANY_VALUE = '*';

export type AcceptedPattern =
  | { readonly ok: true; readonly test: (text: string) => boolean }
  | { readonly ok: false; readonly reason: 'too_long' | 'unreadable' };

/**
 * Reads the `acceptedPattern` of a field rule. A lone asterisk takes everything; another value is a regular expression in RE2's
 * syntax (no look-around, no back references) that has to match the whole text, or is refused.
 */
export async function readAcceptedPattern(pattern: string): Promise<AcceptedPattern> {
  if (pattern === ANY_VALUE) return { ok: true, test: () => true };
  if (pattern.length > ACCEPTED_PATTERN_LENGTH_MAX) return { ok: false, reason: 'too_long' };
  // The engine is loaded by merchants that write expressions; most write the asterisk.
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(pattern);
    return {
      ok: true,
      test: (text) => {
        const read = composed(text);
        return read !== undefined && compiled.matches(read);
      },
    };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}
