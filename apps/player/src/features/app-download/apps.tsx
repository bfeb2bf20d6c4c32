import type { AppDownloadsValue } from '@baize/contract/schemas/help';
import AppWindow from 'lucide-react/icons/app-window';
import Smartphone from 'lucide-react/icons/smartphone';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import type { ReactElement } from 'react';
import type { Platform } from './device-platform.ts';

/** An app of the brand, as the server lists it. */
export type App = AppDownloadsValue['list'][number];

/** Icons of plain devices, because the logos of the systems are trade marks of others. */
const PLATFORM_ICONS = {
  ios: <Smartphone aria-hidden="true" />,
  android: <TabletSmartphone aria-hidden="true" />,
  lite: <AppWindow aria-hidden="true" />,
} satisfies Record<Platform, ReactElement>;

export function platformIcon(platform: Platform): ReactElement {
  return PLATFORM_ICONS[platform];
}
