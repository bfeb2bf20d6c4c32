import { shortcutRange, type DateRange, type Shortcut } from '@baize/ui/date-range-model';
import { readDayRange, writePage } from '@baize/site/list-address';

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

/** Returns the parameters of the page with another range. The search for a downline stays, and its list begins at the first page. */
export function writeOverviewRange(params: URLSearchParams, { choice, days }: OverviewRange): URLSearchParams {
  const next = writePage(params, 1);
  for (const name of ['range', 'from', 'to']) next.delete(name);
  const range = choice === 'custom' ? { ...days } : choice === DEFAULT_PRESET ? {} : { range: choice };
  for (const [name, value] of Object.entries(range)) next.set(name, value);
  return next;
}

function isPreset(text: string): text is Preset {
  return Object.hasOwn(PRESETS, text);
}
