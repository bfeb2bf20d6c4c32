import styles from './chart-legend.module.css';

/** Which colour is whose, in the order of the series. Silent: the table of the chart says it in words. */
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
