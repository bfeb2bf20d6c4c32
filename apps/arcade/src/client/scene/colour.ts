/** Mixes two colours of the form #rrggbb: a share of 0 returns `left`, a share of 1 returns `right`. */
export function mixColours(left: string, right: string, share: number): string {
  const [a, b] = [parseChannels(left), parseChannels(right)];
  return `#${a
    .map((value, index) =>
      Math.round(value + ((b[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Converts a colour #rrggbb to CSS `rgba` with an alpha from 0 (transparent) to 1. */
export function withAlpha(colour: string, alpha: number): string {
  return `rgba(${parseChannels(colour).join(', ')}, ${alpha})`;
}

/** Returns the Euclidean distance of two colours #rrggbb in RGB, from 0 to about 442. */
export function colourDistance(left: string, right: string): number {
  const b = parseChannels(right);
  return Math.hypot(...parseChannels(left).map((value, index) => value - (b[index] ?? 0)));
}

function parseChannels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
