import CircleHelp from 'lucide-react/icons/circle-question-mark';
import FileText from 'lucide-react/icons/file-text';
import Rocket from 'lucide-react/icons/rocket';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Ticket from 'lucide-react/icons/ticket';
import Wallet from 'lucide-react/icons/wallet';
import type { ReactElement } from 'react';

/** The icons of the sections that every brand begins with, by section id. */
const ICON_BY_SECTION: Readonly<Record<string, ReactElement>> = {
  start: <Rocket aria-hidden="true" />,
  money: <Wallet aria-hidden="true" />,
  play: <ShieldCheck aria-hidden="true" />,
  lottery: <Ticket aria-hidden="true" />,
  term: <ScrollText aria-hidden="true" />,
  protocol: <FileText aria-hidden="true" />,
};

/** Returns the icon of a section; a question mark for a section that an operator has added. */
export function sectionIcon(sectionId: string): ReactElement {
  return ICON_BY_SECTION[sectionId] ?? <CircleHelp aria-hidden="true" />;
}
