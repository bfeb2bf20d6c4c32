import type { AppDownloadsValue } from '@baize/contract/schemas/help';

export type Platform = AppDownloadsValue['list'][number]['platform'];

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** The app that suits the device that asks; the lite app suits all. An iPad calls itself a Mac, but has a screen to touch. */
export function platformOf({ userAgent, maxTouchPoints }: Device): Platform {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios';
  if (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /\bAndroid\b/.test(userAgent) ? 'android' : 'lite';
}

/** An app without a file of its own: the site itself is put on the home screen. */
export function isSiteItself(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}
