import { inboxMarks } from '@baize/contract/marks/inbox';
import type { MessageIdsRequest, MessagesQuery, MessagesValue, UnreadCountValue } from '@baize/contract/schemas/inbox';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Platform messages. Spec sections 2 (messageV2) and 7. */
export const inboxApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    unreadCount: build.query<UnreadCountValue, void>({
      query: endpointOf(inboxMarks.unreadCount),
      providesTags: ['Messages'],
    }),
    messages: build.query<MessagesValue, MessagesQuery>({
      query: endpointOf(inboxMarks.messages),
      providesTags: ['Messages'],
    }),
    readMessages: build.mutation<UnreadCountValue, MessageIdsRequest>({
      query: endpointOf(inboxMarks.readMessages),
      invalidatesTags: ['Messages'],
    }),
    deleteMessages: build.mutation<UnreadCountValue, MessageIdsRequest>({
      query: endpointOf(inboxMarks.deleteMessages),
      invalidatesTags: ['Messages'],
    }),
  }),
});

export const { useUnreadCountQuery, useMessagesQuery, useReadMessagesMutation, useDeleteMessagesMutation } = inboxApi;
