/**
 * Called when a topic changes. `subject` names the change; it is `undefined` where changes may have been missed.
 * `items` holds the new items of topics that send them with the message.
 */
export type TopicListener = (subject: string | undefined, items?: readonly unknown[]) => void;

/** Subject of a message that carries new items. */
export const ITEMS_ADDED = 'items';

/** The connection of the tab, which joins topics on behalf of the parts of the page. */
export interface TopicConnection {
  join(topic: string): void;
  leave(topic: string): void;
}

/** Connects the parts of the page that listen to topics with the one connection of the tab. */
export interface LiveTopics {
  /** Adds a listener until the returned function is called. The connection stays in the topic while it has a listener. */
  listen(topic: string, listener: TopicListener): () => void;
  /** Returns the topics that have a listener. */
  names(): readonly string[];
  /** Sets the connection of the tab, until the returned function is called. */
  attach(connection: TopicConnection): () => void;
  /** Passes a message of the server to the listeners of its topic. */
  publish(topic: string, subject: string, items?: readonly unknown[]): void;
  /** Notifies every listener that changes may have been missed. */
  publishMissed(): void;
}

/** Creates the registry of the topics to which parts of the page listen. */
export function createLiveTopics(): LiveTopics {
  const listeners = new Map<string, Set<TopicListener>>();
  let connection: TopicConnection | undefined;
  const removeListener = (topic: string, listener: TopicListener) => {
    const topicListeners = listeners.get(topic);
    if (!topicListeners?.delete(listener) || topicListeners.size > 0) return;
    listeners.delete(topic);
    connection?.leave(topic);
  };
  const openTopic = (topic: string): Set<TopicListener> => {
    const topicListeners = new Set<TopicListener>();
    listeners.set(topic, topicListeners);
    connection?.join(topic);
    return topicListeners;
  };
  return {
    listen: (topic, listener) => {
      (listeners.get(topic) ?? openTopic(topic)).add(listener);
      return () => removeListener(topic, listener);
    },
    names: () => [...listeners.keys()],
    attach: (attached) => {
      connection = attached;
      return () => {
        if (connection === attached) connection = undefined;
      };
    },
    publish: (topic, subject, items) => listeners.get(topic)?.forEach((listener) => listener(subject, items)),
    publishMissed: () =>
      listeners.forEach((topicListeners) => topicListeners.forEach((listener) => listener(undefined))),
  };
}

/** The topics of this tab. Parts of the page may listen before the connection exists, because its script is loaded when the page is idle. */
export const liveTopics: LiveTopics = createLiveTopics();
