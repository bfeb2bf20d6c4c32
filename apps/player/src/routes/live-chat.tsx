import { LiveChatPage } from '../features/play/live-chat-page.tsx';

/** /liveChat: the presenters whose live rooms are open. */
export default function LiveChat() {
  return <LiveChatPage />;
}
