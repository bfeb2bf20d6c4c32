import { useEffect, useEffectEvent } from 'react';
import { liveTopics, type TopicListener } from './live-topics.ts';

/** Hears of a topic of the tab's socket while the component stands. Without a socket nothing arrives, so that the page needs a fallback. */
export function useLiveTopic(topic: string, onChange: TopicListener): void {
  const listener = useEffectEvent(onChange);
  useEffect(() => liveTopics.listen(topic, (subject, items) => listener(subject, items)), [topic]);
}
