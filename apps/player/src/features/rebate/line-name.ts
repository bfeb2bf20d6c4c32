import type { RebateLine } from '@baize/contract/schemas/rebates';

/** Returns the name of a line: its category, with the vendor if the line is about one. */
export function lineName({ vendor }: Pick<RebateLine, 'vendor'>, category: string): string {
  return vendor === undefined ? category : `${category} · ${vendor}`;
}
