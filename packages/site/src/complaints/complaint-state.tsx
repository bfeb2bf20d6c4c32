import type { ComplaintState } from '@baize/contract/codes';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { useTranslation } from 'react-i18next';

const STATE_TONES: Record<ComplaintState, BadgeTone> = {
  open: 'info',
  reopened: 'info',
  waiting_member: 'warn',
  answered: 'win',
  closed: 'plain',
};

/** The state of a complaint as a coloured badge. */
export function ComplaintStateBadge({ state }: { state: ComplaintState }) {
  const { t } = useTranslation('common');
  return <Badge tone={STATE_TONES[state]}>{t(`complaint.state_${state}`)}</Badge>;
}
