import { shortcutRange, type DateRange, type Shortcut } from '@baize/ui/date-range-model';
import { readDayRange } from '@baize/site/list-address';

const PRESETS = { today: 'today', week: 'last7', month: 'last30' } as const satisfies Record<string, Shortcut>;
export type Preset = keyof typeof PRESETS;
export type RangeChoice = Preset | 'custom';

export interface OverviewRange {
  readonly choice: RangeChoice;
  readonly days: DateRange;
}

const DEFAULT_PRESET: Preset = 'week';

export function presetRange(preset: Preset, today: string): OverviewRange {
  return { choice: preset, days: shortcutRange(PRESETS[preset], today) };
}

/** `?range=month` moves with the day it is opened; `?from=...&to=...` stays. Anything else is the week. */
export function readOverviewRange(params: URLSearchParams, today: string): OverviewRange {
  const preset = params.get('range');
  if (preset !== null && isPreset(preset)) return presetRange(preset, today);
  const days = readDayRange(params, today);
  return days ? { choice: 'custom', days } : presetRange(DEFAULT_PRESET, today);
}

export function writeOverviewRange({ choice, days }: OverviewRange): URLSearchParams {
  if (choice === 'custom') return new URLSearchParams({ ...days });
  return new URLSearchParams(choice === DEFAULT_PRESET ? {} : { range: choice });
}

function isPreset(text: string): text is Preset {
  return Object.hasOwn(PRESETS, text);
}
