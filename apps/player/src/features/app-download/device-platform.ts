import type { AppDownloadsValue } from '@baize/contract/schemas/help';

/** The platform of an app. `lite` is the site itself, installed on a home screen. */
export type Platform = AppDownloadsValue['list'][number]['platform'];

/** The parts of `navigator` that tell devices apart. */
interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Returns the platform of the app that suits a device; the lite app suits all others. An iPad names itself a Mac, but has a touch screen. */
export function detectPlatform({ userAgent, maxTouchPoints }: Device): Platform {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  if (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'lite';
}

/** An app, as far as it decides whether its guide is shown. */
interface GuidedApp {
  readonly platform: Platform;
  readonly guide: readonly unknown[];
}

/**
 * Returns the platform whose guide is shown first: that of the device, otherwise the lite app, otherwise the first app with a guide. Returns the lite app if no
 * app has a guide.
 */
export function firstGuide(apps: readonly GuidedApp[], device: Platform): Platform {
  const guided = apps.filter(({ guide }) => guide.length > 0).map(({ platform }) => platform);
  return [device, 'lite' as const].find((platform) => guided.includes(platform)) ?? guided[0] ?? 'lite';
}

/** Returns whether the address of an app is a path of this site. Such an app has no file: the site itself is installed. `//` and `/\` lead to other hosts. */
export function isSiteItself(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}
