import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Slider } from '@base-ui/react/slider';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { useRef, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { thinTrace, type TracePoint } from './drag-trace-model.ts';
import { IconButton } from './icon-button.tsx';
import { Loader } from './loader.tsx';
import styles from './slider-captcha.module.css';

export type { TracePoint } from './drag-trace-model.ts';

/** Addresses of the pictures, and sizes in pixels of `background`. */
export interface SliderPicture {
  background: string;
  piece: string;
  widthPx: number;
  heightPx: number;
  pieceTopPx: number;
  pieceWidthPx: number;
}

export interface SliderAnswer {
  /** Left edge of the piece, in pixels of `background`. */
  offsetPx: number;
  input: 'pointer' | 'keyboard';
  trace: TracePoint[];
}

export interface SliderCaptchaTexts {
  /** Accessible name of the slider: "Slide the piece into the gap". */
  label: string;
  /** Text on the track before the first drag. */
  hint: string;
  checking: string;
  passed: string;
  failed: string;
  refresh: string;
}

export type SliderCaptchaStatus = 'open' | 'checking' | 'passed' | 'failed';

export interface SliderCaptchaProps {
  picture: SliderPicture;
  /** The server's result for the last answer. The component itself checks nothing. */
  status: SliderCaptchaStatus;
  /** Called when the handle is released, or on Enter after the arrow keys. */
  onAnswer: (answer: SliderAnswer) => void;
  onRefresh?: (() => void) | undefined;
  texts: SliderCaptchaTexts;
  /** Maximum number of points to which the trace is thinned out. */
  tracePointsMax: number;
  /** Monotonic clock in milliseconds, replaceable in tests. */
  nowMs?: () => number;
  className?: string;
}

/** Slider puzzle: a picture with a gap, the piece that fills it, and the slider that moves it by mouse, touch or keys. A new picture resets it. */
export function SliderCaptcha(props: SliderCaptchaProps) {
  // The picture is always read from left to right.
  return (
    <DirectionProvider direction="ltr">
      <SliderFrame key={props.picture.background} {...props} />
    </DirectionProvider>
  );
}

function SliderFrame(props: SliderCaptchaProps) {
  const { picture, status, onAnswer, onRefresh, texts, className } = props;
  const { offsetPx, dragging, moveTo, release, pressEnter } = useDrag(props);
  const isLocked = status === 'checking' || status === 'passed';
  const maxPx = picture.widthPx - picture.pieceWidthPx;
  return (
    <div className={cx(styles.root, className)} data-state={dragging ? 'dragging' : status} dir="ltr">
      <Picture picture={picture} offsetPx={offsetPx}>
        {onRefresh && !isLocked && (
          <IconButton label={texts.refresh} variant="art" size="small" className={styles.refresh} onClick={onRefresh}>
            <RefreshCw />
          </IconButton>
        )}
      </Picture>
      <Slider.Root
        className={styles.slider}
        value={offsetPx}
        max={maxPx}
        disabled={isLocked}
        thumbAlignment="edge"
        onValueChange={(value, { reason }) => moveTo(value, reason === 'keyboard' ? 'keyboard' : 'pointer')}
        onValueCommitted={(value, { reason }) => reason !== 'keyboard' && onAnswer(release(value))}
      >
        <Slider.Control className={styles.control}>
          <Slider.Track className={styles.track}>
            <span className={styles.words} aria-hidden="true">
              {status === 'open' && offsetPx === 0 && texts.hint}
            </span>
            <Slider.Indicator className={styles.indicator} />
            <Slider.Thumb
              className={styles.thumb}
              getAriaLabel={() => texts.label}
              getAriaValueText={() => `${offsetPx} / ${maxPx}`}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                const answer = pressEnter();
                if (answer) onAnswer(answer);
              }}
            >
              <HandleIcon status={status} />
            </Slider.Thumb>
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <output className={styles.said}>{status === 'open' ? texts.label : texts[status]}</output>
    </div>
  );
}

/** Tracks the position and the trace of the piece. An answer exists only once the piece is released or Enter is pressed. */
function useDrag({ tracePointsMax, nowMs = () => performance.now() }: SliderCaptchaProps) {
  const [offsetPx, setOffset] = useState(0);
  const [dragging, setDragging] = useState(false);
  const drag = useRef<{ startMs: number; trace: TracePoint[]; input: SliderAnswer['input'] } | undefined>(undefined);
  const moveTo = (xPx: number, input: SliderAnswer['input']) => {
    const now = nowMs();
    if (drag.current?.input !== input) drag.current = { startMs: now, trace: [], input };
    drag.current.trace.push({ xPx, atMs: now - drag.current.startMs });
    setOffset(xPx);
    setDragging(input === 'pointer');
  };
  const finish = (xPx: number, input: SliderAnswer['input']): SliderAnswer => {
    const trace = drag.current?.trace ?? [{ xPx, atMs: 0 }];
    drag.current = undefined;
    setDragging(false);
    return { offsetPx: xPx, input, trace: thinTrace(trace, tracePointsMax) };
  };
  return {
    offsetPx,
    dragging,
    moveTo,
    release: (xPx: number) => finish(xPx, 'pointer'),
    pressEnter: () => (drag.current?.input === 'keyboard' ? finish(offsetPx, 'keyboard') : undefined),
  };
}

interface PictureProps {
  picture: SliderPicture;
  offsetPx: number;
  children: ReactNode;
}

/** The picture and the piece on it, scaled to the available width: all lengths are shares of the picture's own size. */
function Picture({ picture, offsetPx, children }: PictureProps) {
  const { widthPx, heightPx, pieceTopPx, pieceWidthPx } = picture;
  const share = (partPx: number, wholePx: number) => `${(partPx / wholePx) * 100}%`;
  return (
    <div className={styles.picture} style={{ aspectRatio: `${widthPx} / ${heightPx}` }}>
      <img className={styles.background} src={picture.background} alt="" draggable={false} />
      <img
        className={styles.piece}
        src={picture.piece}
        alt=""
        draggable={false}
        style={{
          insetInlineStart: share(offsetPx, widthPx),
          insetBlockStart: share(pieceTopPx, heightPx),
          inlineSize: share(pieceWidthPx, widthPx),
        }}
      />
      {children}
    </div>
  );
}

function HandleIcon({ status }: { status: SliderCaptchaStatus }) {
  switch (status) {
    case 'open':
      return <ChevronRight aria-hidden="true" />;
    case 'checking':
      return <Loader />;
    case 'passed':
      return <Check aria-hidden="true" />;
    case 'failed':
      return <X aria-hidden="true" />;
    default:
      return status satisfies never;
  }
}
