import type { ResourceDefinition } from './resource-definition.ts';

/** Defines the resource that counts, for each consumer of the outbox, the events that wait and the events that are parked. */
export const outboxBacklog: ResourceDefinition = {
  summary: 'how many events each consumer still has to handle, and how many it has parked',
  permission: 'outbox.manage',
  table: 'outbox_backlog',
  belongsToMerchant: false,
  reach: 'platform',
  verbs: ['list'],
  fields: {},
  listColumns: ['consumer', 'topic', 'waiting', 'parked', 'oldest_published_at'],
  order: ['consumer', 'topic'],
};

/** Defines the resource that lists the parked events: events that a consumer could not handle. The consumer tries them again from time to time. */
export const outboxParked: ResourceDefinition = {
  summary: 'events that a consumer could not handle, with the error of the last try',
  permission: 'outbox.manage',
  table: 'outbox_parked',
  belongsToMerchant: false,
  reach: 'platform',
  verbs: ['list'],
  fields: {},
  listColumns: ['consumer', 'topic', 'position', 'tries', 'parked_at', 'next_try_at', 'error', 'payload'],
  order: ['parked_at'],
};
