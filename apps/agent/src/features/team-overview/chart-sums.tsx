import styles from './chart-card.module.css';

export interface ChartSumsProps {
  sums: readonly { readonly label: string; readonly value: string }[];
}

/** Shows the sums of the range of days, below a chart of the days. */
export function ChartSums({ sums }: ChartSumsProps) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ label, value }) => (
        <div key={label} className={styles.sum}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
