import { cpus, totalmem } from 'node:os';

/** Formats a Markdown table, which can be copied into docs/performance.md. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, widths.map((width) => '-'.repeat(width)), ...rows]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

/** Describes the hardware and software on which a benchmark runs, in one line. */
export function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB, ${process.platform}, Node ${process.version}`;
}

/** Returns the middle value, or the larger of the two middle values. Returns NaN if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
