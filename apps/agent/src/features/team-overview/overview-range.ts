import { shortcutRange, type DateRange, type Shortcut } from '@baize/ui/date-range-model';
import { readDayRange, writePage, writeParameter } from '@baize/site/list-address';

const RANGE_PRESETS = { today: 'today', week: 'last7', month: 'last30' } as const satisfies Record<string, Shortcut>;
export type Preset = keyof typeof RANGE_PRESETS;
export type RangeChoice = Preset | 'custom';

/** The range of days of the overview: a preset that moves with the current day, or days that the person has chosen. */
export interface OverviewRange {
  readonly choice: RangeChoice;
  readonly days: DateRange;
}

const DEFAULT_PRESET: Preset = 'week';
const NO_DAYS = { from: undefined, to: undefined };

/** Returns the range of a preset, which ends on `today`. */
export function presetRange(preset: Preset, today: string): OverviewRange {
  return { choice: preset, days: shortcutRange(RANGE_PRESETS[preset], today) };
}

/** Reads the range of the address. `?range=month` ends on the current day, `?from=...&to=...` is fixed. Any other address gives the last seven days. */
export function readOverviewRange(params: URLSearchParams, today: string): OverviewRange {
  const preset = params.get('range');
  if (preset !== null && isPreset(preset)) return presetRange(preset, today);
  const days = readDayRange(params, today);
  return days ? { choice: 'custom', days } : presetRange(DEFAULT_PRESET, today);
}

/** Returns the parameters of the page with another range. The search for a downline is kept, and its list returns to the first page. */
export function writeOverviewRange(params: URLSearchParams, { choice, days }: OverviewRange): URLSearchParams {
  const preset = choice === 'custom' || choice === DEFAULT_PRESET ? undefined : choice;
  const { from, to } = choice === 'custom' ? days : NO_DAYS;
  const parameters = { range: preset, from, to };
  return Object.entries(parameters).reduce(
    (next, [name, value]) => writeParameter(next, name, value),
    writePage(params, 1),
  );
}

function isPreset(text: string): text is Preset {
  return Object.hasOwn(RANGE_PRESETS, text);
}
