import { VisuallyHidden } from './visually-hidden.tsx';

export interface ChartTableProps {
  caption: string;
  /** Heading of the first column. */
  rowHead: string;
  heads: readonly string[];
  rows: readonly { label: string; cells: readonly string[] }[];
}

/** Shows the values of a chart as a table for screen readers. */
export function ChartTable({ caption, rowHead, heads, rows }: ChartTableProps) {
  return (
    <VisuallyHidden render={<div />}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
