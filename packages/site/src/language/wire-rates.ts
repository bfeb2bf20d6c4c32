import { parsePercent, type RatePpm } from '@baize/money';
import { parseTimes } from '@baize/money/bonus';

/** Parses a percentage of the API, such as "0.5". Throws on text that cannot be parsed, because the server broke the contract. */
export function wirePercent(percent: string): RatePpm {
  return required(parsePercent(percent), `not a percentage: ${percent}`);
}

/** Parses a multiple of the API, such as "1.5". Throws on text that cannot be parsed, because the server broke the contract. */
export function wireTimes(times: string): RatePpm {
  return required(parseTimes(times), `not a multiple: ${times}`);
}

function required(rate: RatePpm | undefined, complaint: string): RatePpm {
  if (rate === undefined) throw new Error(complaint);
  return rate;
}
