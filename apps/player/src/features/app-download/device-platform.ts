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

/** Returns whether the address of an app is a path of this site. Such an app has no file: the site itself is installed. `//` and `/\` lead to other hosts. */
export function isSiteItself(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}
