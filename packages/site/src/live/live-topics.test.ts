import { expect, test } from 'vitest';
import { createLiveTopics } from './live-topics.ts';

function start() {
  const topics = createLiveTopics();
  const calls: string[] = [];
  const connection = {
    join: (topic: string) => void calls.push(`join ${topic}`),
    leave: (topic: string) => void calls.push(`leave ${topic}`),
  };
  return { topics, calls, connection };
}

test('joins a topic with its first listener and leaves it with the last one', () => {
  const { topics, calls, connection } = start();
  topics.attach(connection);
  const ends = [topics.listen('draw:SSC_1M', () => undefined), topics.listen('draw:SSC_1M', () => undefined)];
  expect(calls).toEqual(['join draw:SSC_1M']);
  for (const end of ends) end();
  expect(calls).toEqual(['join draw:SSC_1M', 'leave draw:SSC_1M']);
  ends[0]?.();
  expect(calls).toHaveLength(2);
});

test('keeps topics for a connection that is attached later, and works without one', () => {
  const { topics, calls, connection } = start();
  const end = topics.listen('draw:all', () => undefined);
  expect(topics.names()).toEqual(['draw:all']);
  const detach = topics.attach(connection);
  detach();
  end();
  expect(topics.names()).toEqual([]);
  expect(calls).toEqual([]);
});

test('notifies the listeners of a topic of a change, and all listeners when changes may have been missed', () => {
  const { topics } = start();
  const heard: string[] = [];
  topics.listen('draw:SSC_1M', (subject) => void heard.push(`ssc ${subject}`));
  topics.listen('draw:LHC', (subject) => void heard.push(`lhc ${subject}`));
  topics.publish('draw:SSC_1M', 'drawn');
  topics.publish('draw:K3_1M', 'drawn');
  topics.publishMissed();
  expect(heard).toEqual(['ssc drawn', 'ssc undefined', 'lhc undefined']);
});
