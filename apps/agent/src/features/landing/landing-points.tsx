import type { ReactNode } from 'react';
import { CodeDrawing, FiguresDrawing, LineDrawing } from './landing-drawings.tsx';
import { useLandingTexts } from './landing-texts.ts';
import styles from './landing-points.module.css';

/** The advantages of being an agent, each with a small drawing. */
export function LandingPoints() {
  const t = useLandingTexts();
  return (
    <ul className={styles.root} aria-label={t('landing.points')}>
      <Point drawing={<LineDrawing />} title={t('landing.point_line_title')} text={t('landing.point_line_text')} />
      <Point
        drawing={<FiguresDrawing />}
        title={t('landing.point_figures_title')}
        text={t('landing.point_figures_text')}
      />
      <Point
        drawing={<CodeDrawing />}
        title={t('landing.point_support_title')}
        text={t('landing.point_support_text')}
      />
    </ul>
  );
}

function Point({ drawing, title, text }: { drawing: ReactNode; title: string; text: string }) {
  return (
    <li className={styles.point}>
      <div className={styles.drawing}>{drawing}</div>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
    </li>
  );
}
