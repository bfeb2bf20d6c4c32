import { Loader } from '@baize/ui/loader';
import styles from './splash.module.css';

/** A loader in place of the whole page while it is loading. Content cannot shift, because the page replaces the loader as a whole. */
export function Splash() {
  return (
    <div className={styles.root}>
      <Loader />
    </div>
  );
}
