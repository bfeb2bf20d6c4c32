/* oxlint-disable jsx-a11y/prefer-tag-over-role -- none of the elements that the rule suggests expresses a group outside a form */
import { mergeProps } from '@base-ui/react/merge-props';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { CAROUSEL_AUTOPLAY_MS, CAROUSEL_SLIDE_MS, emblaDuration } from './carousel-model.ts';
import styles from './carousel.module.css';
import { cx } from './cx.ts';
import { useDirection } from './use-direction.ts';
import { REDUCED_MOTION, useMediaQuery } from './use-media-query.ts';
import { useWatched } from './use-watched.ts';

export interface CarouselProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Accessible name of the region: "Offers". */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Formats the label of a slide: "Slide 2 of 4". */
  slideLabel: (position: number, count: number) => string;
}

/**
 * Slides that change automatically if there are several. They stand still while the pointer or the focus is on the
 * carousel, and under reduced motion.
 */
export function Carousel({ label, slides, slideLabel, className, ...rest }: CarouselProps) {
  const many = slides.length > 1;
  const still = useMediaQuery(REDUCED_MOTION);
  const direction = useDirection();
  const [watched, watch] = useWatched();
  const [viewport, embla] = useEmblaCarousel({
    direction,
    loop: many,
    watchDrag: many,
    duration: still ? 0 : emblaDuration(CAROUSEL_SLIDE_MS),
  });
  const [selected, setSelected] = useState(0);
  const moving = many && !still && !watched;
  useAutoplay(embla, moving);
  useEffect(() => {
    if (!embla) return;
    const update = () => setSelected(embla.selectedScrollSnap());
    // The state is read at once, because a dot may have been pressed before this effect.
    update();
    embla.on('select', update).on('reInit', update);
    return () => void embla.off('select', update).off('reInit', update);
  }, [embla]);
  return (
    <section
      {...mergeProps<'section'>(watch, rest)}
      className={cx(styles.root, className)}
      aria-label={label}
      data-state={moving ? 'moving' : 'still'}
    >
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.track}>
          {slides.map((slide, index) => (
            <div
              key={slide.key}
              className={styles.slide}
              role="group"
              aria-label={slideLabel(index + 1, slides.length)}
              // Slides out of view cannot be focused.
              inert={index !== selected}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {many && (
        <div className={styles.dots}>
          {slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              className={styles.dot}
              aria-label={slideLabel(index + 1, slides.length)}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => embla?.scrollTo(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/**
 * Shows the next slide once the current one has been visible for the autoplay time. The time starts anew at each slide,
 * also at one that a person has chosen.
 */
function useAutoplay(embla: UseEmblaCarouselType[1], moving: boolean): void {
  useEffect(() => {
    if (!embla || !moving) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(next, CAROUSEL_AUTOPLAY_MS);
    };
    // A hidden page is not scrolled, because its slides would queue up.
    const next = () => (document.hidden ? wait() : embla.scrollNext());
    wait();
    embla.on('select', wait);
    return () => {
      clearTimeout(timer);
      embla.off('select', wait);
    };
  }, [embla, moving]);
}
