import styles from './form-art.module.css';

const sources = (ending: string) => `/art/login/pane-420.${ending} 420w, /art/login/pane-840.${ending} 840w`;
const PICTURE_SIZES = '320px';

/** The picture beside a log-in or registration form, with two lines of text over it. It shows on wide screens only. */
export function FormArt({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.root}>
      <picture>
        <source type="image/avif" srcSet={sources('avif')} sizes={PICTURE_SIZES} />
        <img
          className={styles.picture}
          src="/art/login/pane-420.webp"
          srcSet={sources('webp')}
          sizes={PICTURE_SIZES}
          alt=""
        />
      </picture>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </div>
  );
}
