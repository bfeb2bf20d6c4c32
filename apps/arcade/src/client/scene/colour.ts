/** Colours as CSS text, mixed without a library: only #rrggbb is known here. */
export function mix(left: string, right: string, share: number): string {
  const [a, b] = [channels(left), channels(right)];
  return `#${a
    .map((value, index) =>
      Math.round(value + ((b[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function fade(colour: string, alpha: number): string {
  return `rgba(${channels(colour).join(', ')}, ${alpha})`;
}

/** How far apart two colours are, channel by channel. */
export function distance(left: string, right: string): number {
  const b = channels(right);
  return Math.hypot(...channels(left).map((value, index) => value - (b[index] ?? 0)));
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
