import { AgentAnnouncementsPage } from '../features/announcements/agent-announcements-page.tsx';

export default function AgentAnnouncements() {
  return <AgentAnnouncementsPage />;
}
