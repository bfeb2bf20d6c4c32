import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import Send from 'lucide-react/icons/send';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactElement } from 'react';
import type { ResourceGroup } from './resource-groups.ts';

/** An icon per group. The icons are no company logos, because the name stands beside each icon. */
export const resourceIcons: Record<ResourceGroup, ReactElement> = {
  social: <Share2 aria-hidden="true" />,
  messaging_1: <Send aria-hidden="true" />,
  messaging_2: <MessageCircle aria-hidden="true" />,
  messaging_3: <Phone aria-hidden="true" />,
};
