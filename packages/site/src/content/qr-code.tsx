import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Width of the white quiet zone in modules, as ISO/IEC 18004 requires. */
const QUIET_ZONE = 4;

/** Draws a QR code, black on white in both themes, because some readers cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      className={styles.root}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path className={styles.dark} d={qrPath(data)} />
    </svg>
  );
}

/** Returns a path with a square for each dark module. */
function qrPath(rows: readonly (readonly boolean[])[]): string {
  const squares = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return squares.join('');
}
