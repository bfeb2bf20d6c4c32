import { Loader } from '@baize/ui/loader';
import { Logo } from '@baize/ui/logo';
import styles from './splash.module.css';

/** Shown until the server has answered which brand's site this is. The header has its final height, so that the layout does not shift later. */
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
