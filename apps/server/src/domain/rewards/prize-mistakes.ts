import {
  ENVELOPES_MAX,
  WEIGHTS_WHOLE,
  type EnvelopeWindow,
  type RaffleDefinition,
  type RedEnvelopeDefinition,
  type WheelDefinition,
} from './prize-definitions.ts';

const MINUTES_PER_DAY = 1_440;

/** Returns the mistakes in the prizes of a wheel or of eggs that a schema cannot find, a sentence each. */
export function findWheelMistakes({ prizes }: Pick<WheelDefinition, 'prizes'>): string[] {
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const last = prizes.at(-1);
  const isLastAlwaysAvailable = last !== undefined && last.stock === undefined && last.item.kind !== 'cash';
  return [
    ...findDuplicates(prizes.map(({ id }) => id)),
    ...(weights === WEIGHTS_WHOLE
      ? []
      : [`definition.prizes: the weights add up to ${weights} and not to ${WEIGHTS_WHOLE}`]),
    ...(isLastAlwaysAvailable
      ? []
      : ['definition.prizes: the last prize is given where others are gone, so it has no stock and is no cash']),
  ];
}

/** Returns the mistakes of a raffle that a schema cannot find, a sentence each. The times are in RFC 3339. */
export function findRaffleMistakes({ prizes }: RaffleDefinition, startsAt: string, drawsAt: string): string[] {
  const isLate = new Date(drawsAt) > new Date(startsAt);
  return [
    ...findDuplicates(prizes.map(({ id }) => id)),
    ...(isLate ? [] : ['definition.drawsAt: lies before startsAt']),
  ];
}

/** Returns the mistakes of red envelopes that a schema cannot find, a sentence each. */
export function findEnvelopeMistakes({ windows, envelopes }: RedEnvelopeDefinition): string[] {
  const count = envelopes.reduce((sum, each) => sum + each.count, 0);
  const amounts = envelopes.map(({ amount }) => Number(amount));
  return [
    ...(count <= ENVELOPES_MAX ? [] : [`definition.envelopes: ${count} are more than ${ENVELOPES_MAX}`]),
    ...(amounts.every((amount) => amount > 0) ? [] : ['definition.envelopes: an amount is zero']),
    ...(windows.some((one, place) => windows.slice(place + 1).some((other) => doOverlap(one, other)))
      ? ['definition.windows: two windows overlap']
      : []),
    ...(windows.every((window) => parseMinuteOfDay(window) + window.minutes <= MINUTES_PER_DAY)
      ? []
      : ['definition.windows: a window ends after midnight']),
  ];
}

function findDuplicates(ids: readonly string[]): string[] {
  const repeatedIds = ids.filter((id, place) => ids.indexOf(id) !== place);
  return repeatedIds.map((id) => `definition.prizes: the id ${id} stands there twice`);
}

/** Returns whether two windows overlap on some day of the week. */
function doOverlap(one: EnvelopeWindow, other: EnvelopeWindow): boolean {
  const days = (each: EnvelopeWindow): readonly number[] => each.weekdays ?? [1, 2, 3, 4, 5, 6, 7];
  if (!days(one).some((day) => days(other).includes(day))) return false;
  const [first, second] = [parseMinuteOfDay(one), parseMinuteOfDay(other)];
  return first < second + other.minutes && second < first + one.minutes;
}

/** Returns the minute of the day at which a window begins. */
function parseMinuteOfDay({ from }: EnvelopeWindow): number {
  const [hours = 0, minutes = 0] = from.split(':').map(Number);
  return 60 * hours + minutes;
}
