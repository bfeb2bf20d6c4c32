import { Loader } from '@baize/ui/loader';
import { Logo } from '@baize/ui/logo';
import styles from './splash.module.css';

/** The frame of the page while the server says whose site this is: the header keeps its place, nothing jumps afterwards. */
export function Splash() {
  return (
    <div className={styles.root} aria-busy="true">
      <div className={styles.header}>
        <Logo markOnly />
      </div>
      <div className={styles.body}>
        <Loader size="large" />
      </div>
    </div>
  );
}
