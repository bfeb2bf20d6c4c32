import { expect, test } from 'vitest';
import { messagingFirst, messagingLink, groupResources, type Resource } from './resource-groups.ts';

function resource(group: Resource['group'], resourceType: string): Resource {
  return { group, resourceType, labelNameEn: resourceType, url: `https://${resourceType}.test/` };
}

test('lists social pages first, then the three messaging variants, and keeps the given order within a group', () => {
  const groups = groupResources([
    resource('messaging_3', 'viber'),
    resource('messaging_1', 'telegram'),
    resource('social', 'youtube'),
    resource('social', 'facebook'),
    resource('messaging_2', 'whatsapp'),
  ]);
  expect(groups.map(({ group, links }) => [group, ...links.map((link) => link.resourceType)])).toEqual([
    ['social', 'youtube', 'facebook'],
    ['messaging_1', 'telegram'],
    ['messaging_2', 'whatsapp'],
    ['messaging_3', 'viber'],
  ]);
});

test('omits a group without links', () => {
  expect(groupResources([])).toEqual([]);
});

test('puts the first messaging channel into the right bar, and nothing where only social pages exist', () => {
  const social = resource('social', 'facebook');
  const groups = groupResources([social, resource('messaging_2', 'whatsapp'), resource('messaging_2', 'zalo')]);
  expect(messagingLink(groups)?.resourceType).toBe('whatsapp');
  expect(messagingLink(groupResources([social]))).toBeUndefined();
});

test('lists messaging before the social pages on the customer service page', () => {
  const groups = groupResources([
    resource('social', 'facebook'),
    resource('messaging_2', 'whatsapp'),
    resource('messaging_3', 'viber'),
  ]);
  expect(messagingFirst(groups).map(({ group }) => group)).toEqual(['messaging_2', 'messaging_3', 'social']);
});
