import { Loader } from '@baize/ui/loader';
import styles from './splash.module.css';

/** Until the page is there; nothing of it jumps, since the page takes its place whole. */
export function Splash() {
  return (
    <div className={styles.root}>
      <Loader />
    </div>
  );
}
