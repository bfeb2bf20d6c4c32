import type { GameTypeCode } from '@baize/contract/schemas/common';
import Bird from 'lucide-react/icons/bird';
import Cherry from 'lucide-react/icons/cherry';
import Club from 'lucide-react/icons/club';
import Fish from 'lucide-react/icons/fish';
import Gamepad from 'lucide-react/icons/gamepad-2';
import Messages from 'lucide-react/icons/messages-square';
import Spade from 'lucide-react/icons/spade';
import Ticket from 'lucide-react/icons/ticket';
import Tickets from 'lucide-react/icons/tickets';
import Volleyball from 'lucide-react/icons/volleyball';
import type { ReactElement } from 'react';

export const categoryIcons: Record<GameTypeCode, ReactElement> = {
  RNG: <Cherry aria-hidden="true" />,
  LIVE: <Spade aria-hidden="true" />,
  FISH: <Fish aria-hidden="true" />,
  SPORTS: <Volleyball aria-hidden="true" />,
  PVP: <Club aria-hidden="true" />,
  LOTT: <Ticket aria-hidden="true" />,
  ELOTT: <Tickets aria-hidden="true" />,
  ESPORTS: <Gamepad aria-hidden="true" />,
  COCKFIGHT: <Bird aria-hidden="true" />,
  CHAT: <Messages aria-hidden="true" />,
};
