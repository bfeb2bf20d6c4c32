import { NotFoundPage } from '@baize/site/not-found-page';
import { useSearchParams } from 'react-router';
import { LiveChatRoom } from '../features/play/live-chat-room.tsx';

/** /liveChat/room?model=ROOMS~maya: the room of a presenter. */
export default function LiveRoom() {
  const [params] = useSearchParams();
  const modelId = params.get('model');
  return modelId === null ? <NotFoundPage /> : <LiveChatRoom key={modelId} modelId={modelId} />;
}
