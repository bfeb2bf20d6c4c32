import type { AppDownloadsValue } from '@baize/contract/schemas/help';
import AppWindow from 'lucide-react/icons/app-window';
import Smartphone from 'lucide-react/icons/smartphone';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import type { ReactElement } from 'react';
import type { Platform } from './system-of.ts';

export type App = AppDownloadsValue['list'][number];

/** Plain devices: the signs of the systems belong to others. */
const PLATFORM_ICONS = {
  ios: <Smartphone aria-hidden="true" />,
  android: <TabletSmartphone aria-hidden="true" />,
  lite: <AppWindow aria-hidden="true" />,
} satisfies Record<Platform, ReactElement>;

export function platformIcon(platform: Platform): ReactElement {
  return PLATFORM_ICONS[platform];
}
