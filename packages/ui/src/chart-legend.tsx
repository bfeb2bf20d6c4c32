import styles from './chart-legend.module.css';

/** Legend of the series colours in their order. It is hidden from screen readers, because the table of the chart contains the same information. */
export function ChartLegend({ names }: { names: readonly string[] }) {
  return (
    <span className={styles.root} aria-hidden="true">
      {names.map((name, index) => (
        <span key={name} className={styles.key} data-series={index + 1}>
          {name}
        </span>
      ))}
    </span>
  );
}
