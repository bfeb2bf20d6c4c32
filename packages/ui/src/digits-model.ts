/** Code points of zero in the supported scripts: Arabic, Persian and Urdu, Devanagari, Bengali, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10] as const;
const FIGURES_PER_SCRIPT = 10;

/** Converts digits of these scripts to ASCII ("९८" → "98") and keeps all other characters. A Nepali keyboard types Devanagari digits. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (figure) => {
    const point = figure.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => point >= start && point < start + FIGURES_PER_SCRIPT);
    return zero === undefined ? figure : String(point - zero);
  });
}
