/** The zeros of the scripts that our languages are typed in: Arabic, Persian and Urdu, Devanagari, Bengali, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10] as const;
const FIGURES_PER_SCRIPT = 10;

/** Figures of any of these scripts as ASCII ones ("९८" → "98"); all else stays. A keyboard in Nepali types the former. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (figure) => {
    const point = figure.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => point >= start && point < start + FIGURES_PER_SCRIPT);
    return zero === undefined ? figure : String(point - zero);
  });
}
