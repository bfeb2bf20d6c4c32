import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAs } from './render-as.ts';

const propsOf = (element: ReactElement) => element.props as Record<string, unknown>;

test('puts the props on the default element where the caller gives none', () => {
  const element = renderAs({ defaultTagName: 'a', props: { className: 'chip', 'data-state': 'idle' } });
  expect(element.type).toBe('a');
  expect(propsOf(element)).toEqual({ className: 'chip', 'data-state': 'idle' });
});

test("merges class names and styles with those of the caller's element", () => {
  const element = renderAs({
    defaultTagName: 'a',
    render: <i className="mine" style={{ color: 'red' }} data-who="theirs" />,
    props: { className: 'chip', style: { color: 'blue', order: 1 }, 'data-who': 'own', 'data-state': 'idle' },
  });
  expect(element.type).toBe('i');
  expect(propsOf(element)).toEqual({
    'data-who': 'theirs',
    className: 'mine chip',
    style: { color: 'red', order: 1 },
    'data-state': 'idle',
  });
});

test("runs both handlers of an event, the caller's first, and keeps a single one as it is", () => {
  const calls: string[] = [];
  const alone = vi.fn<() => void>();
  const element = renderAs({
    defaultTagName: 'a',
    render: <video onPlay={() => void calls.push('theirs')} muted />,
    props: { onPlay: () => calls.push('own'), onFocus: alone },
  });
  const { onPlay, onFocus } = propsOf(element) as { onPlay: () => void; onFocus: () => void };
  onPlay();
  expect(calls).toEqual(['theirs', 'own']);
  expect(onFocus).toBe(alone);
});
