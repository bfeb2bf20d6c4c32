/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a group outside a form: none of the elements that the rule offers says that */
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
  /** Name of the region for screen readers: "Offers". */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** "Slide 2 of 4". */
  slideLabel: (position: number, count: number) => string;
}

/** Slides that change by themselves, while there is more than one and nobody looks closely (pointer, focus, reduced motion). */
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
    // At once too: a press on a dot may have come before this.
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
              // What is out of view takes no focus.
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

/** While it moves, the next slide comes when one has stood its time, however it came. */
function useAutoplay(embla: UseEmblaCarouselType[1], moving: boolean): void {
  useEffect(() => {
    if (!embla || !moving) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(next, CAROUSEL_AUTOPLAY_MS);
    };
    // Nobody sees a hidden page: its slides would only queue up.
    const next = () => (document.hidden ? wait() : embla.scrollNext());
    wait();
    embla.on('select', wait);
    return () => {
      clearTimeout(timer);
      embla.off('select', wait);
    };
  }, [embla, moving]);
}
