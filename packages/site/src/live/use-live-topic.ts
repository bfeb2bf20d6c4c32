import { useEffect, useEffectEvent } from 'react';
import { liveTopics, type TopicListener } from './live-topics.ts';

/** Listens to a topic of the tab's socket while the component is mounted. Without a socket no message arrives, so the page needs a fallback. */
export function useLiveTopic(topic: string, onChange: TopicListener): void {
  const listener = useEffectEvent(onChange);
  useEffect(() => liveTopics.listen(topic, (subject, items) => listener(subject, items)), [topic]);
}
