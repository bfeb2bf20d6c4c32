import { expect, test } from 'vitest';
import { messagingFirst, messagingLink, resourceGroups, type Resource } from './resource-groups.ts';

function resource(group: Resource['group'], resourceType: string): Resource {
  return { group, resourceType, labelNameEn: resourceType, url: `https://${resourceType}.test/` };
}

test('social pages stand first, then the three variants of messaging; within a group as they came', () => {
  const groups = resourceGroups([
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

test('a group without a link is not there', () => {
  expect(resourceGroups([])).toEqual([]);
});

test('the right bar has the first messaging channel, and none where there are social pages alone', () => {
  const social = resource('social', 'facebook');
  const groups = resourceGroups([social, resource('messaging_2', 'whatsapp'), resource('messaging_2', 'zalo')]);
  expect(messagingLink(groups)?.resourceType).toBe('whatsapp');
  expect(messagingLink(resourceGroups([social]))).toBeUndefined();
});

test('who wants an answer sees messaging before the social pages', () => {
  const groups = resourceGroups([
    resource('social', 'facebook'),
    resource('messaging_2', 'whatsapp'),
    resource('messaging_3', 'viber'),
  ]);
  expect(messagingFirst(groups).map(({ group }) => group)).toEqual(['messaging_2', 'messaging_3', 'social']);
});
