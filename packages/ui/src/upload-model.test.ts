import { expect, it } from 'vitest';
import { admitFiles } from './upload-model.ts';

const limits = { types: ['image/png', 'image/jpeg'], filesMax: 2, sizeMaxBytes: 8 };

function picture(name: string, bytes = 4, type = 'image/png'): File {
  return new File([new Uint8Array(bytes)], name, { type, lastModified: 1 });
}

function reasonsOf(present: File[], incoming: File[]) {
  return admitFiles(present, incoming, limits).refusals.map(({ file, reason }) => [file.name, reason]);
}

it('admits files within the limits in their order', () => {
  const [first, second] = [picture('a.png'), picture('b.jpg', 8, 'image/jpeg')];
  expect(admitFiles([first], [second], limits)).toEqual({ files: [first, second], refusals: [] });
});

it('refuses each other file with its reason', () => {
  const incoming = [picture('a.gif', 4, 'image/gif'), picture('b.png', 9), picture('c.png'), picture('d.png')];
  expect(reasonsOf([picture('own.png')], incoming)).toEqual([
    ['a.gif', 'type'],
    ['b.png', 'size'],
    ['d.png', 'count'],
  ]);
});

it('refuses a duplicate, also within one selection, before the maximum number applies', () => {
  expect(reasonsOf([], [picture('a.png'), picture('a.png')])).toEqual([['a.png', 'double']]);
  expect(reasonsOf([picture('a.png'), picture('b.png')], [picture('a.png')])).toEqual([['a.png', 'double']]);
});

it('does not change the given list', () => {
  const present = [picture('a.png')];
  admitFiles(present, [picture('b.png')], limits);
  expect(present).toHaveLength(1);
});
