import type { Verdict } from './verdict.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // XML parsers replace a plain line break in an attribute by a space.
  '\n': '&#10;',
};
/** Characters that XML does not allow. */
const INVALID_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/gu;

/** Formats the verdicts as JUnit XML, which every CI reads. */
export function junitOf(verdicts: readonly Verdict[]): string {
  const failures = verdicts.filter(({ outcome }) => outcome === 'broken').length;
  const skipped = verdicts.filter(({ outcome }) => outcome === 'not judged' || outcome === 'not applicable').length;
  const cases = verdicts.map(formatCase).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="wallet-conformance" tests="${verdicts.length}" failures="${failures}" skipped="${skipped}">
${cases}
</testsuite>
`;
}

function formatCase({ id, about, title, outcome, finding = '', milliseconds }: Verdict): string {
  const name = `<testcase classname="${escapeXml(about)}" name="${escapeXml(`${id} ${title}`)}" time="${(milliseconds / 1000).toFixed(3)}"`;
  if (outcome === 'held') return `  ${name}/>`;
  const tag = outcome === 'broken' ? 'failure' : 'skipped';
  const message = outcome === 'not applicable' ? `not applicable: ${finding}` : finding;
  return `  ${name}><${tag} message="${escapeXml(message)}"/></testcase>`;
}

function escapeXml(text: string): string {
  return text.replaceAll(INVALID_IN_XML, '').replaceAll(/[&<>"\n]/g, (sign) => ESCAPES[sign] ?? sign);
}
