import { LiveChatPage } from '../features/play/live-chat-page.tsx';

/** /liveChat: who is in the rooms. */
export default function LiveChat() {
  return <LiveChatPage />;
}
