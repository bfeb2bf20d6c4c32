import type { RuleSummary } from './judge.ts';

/** Formats the rules by chapter as Markdown. The README contains this list, and `--list` prints the list. */
export function formatRulesTable(rules: readonly RuleSummary[]): string {
  const chapters = [...new Set(rules.map(({ about }) => about))];
  const parts = chapters.map((chapter) => {
    const lines = rules.filter(({ about }) => about === chapter).map(formatRule);
    return `### ${chapter}\n\n| rule | what holds | needs |\n|---|---|---|\n${lines.join('')}`;
  });
  return parts.join('\n');
}

function formatRule({ id, title, needs }: RuleSummary): string {
  return `| ${id} | ${title} | ${needs.map((need) => `\`${need}\``).join(', ')} |\n`;
}
