import { inboxMarks } from '@baize/contract/marks/inbox';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Platform messages (spec sections 2, messageV2, and 7). */
export const inboxApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    unreadCount: build.query({ ...endpoint(inboxMarks.unreadCount), providesTags: ['Messages', 'Complaints'] }),
    messages: build.query({ ...endpoint(inboxMarks.messages), providesTags: ['Messages'] }),
    readMessages: build.mutation({ ...endpoint(inboxMarks.readMessages), invalidatesTags: ['Messages'] }),
    deleteMessages: build.mutation({ ...endpoint(inboxMarks.deleteMessages), invalidatesTags: ['Messages'] }),
    messageChoices: build.query({ ...endpoint(inboxMarks.messageChoices), providesTags: ['MessageChoices'] }),
    setMessageChoices: build.mutation({
      ...endpoint(inboxMarks.setMessageChoices),
      invalidatesTags: ['MessageChoices'],
    }),
    addPushDevice: build.mutation({ ...endpoint(inboxMarks.addPushDevice), invalidatesTags: ['MessageChoices'] }),
    removePushDevice: build.mutation({ ...endpoint(inboxMarks.removePushDevice), invalidatesTags: ['MessageChoices'] }),
    unsubscribe: build.mutation({ ...endpoint(inboxMarks.unsubscribe), invalidatesTags: ['MessageChoices'] }),
  }),
});

export const {
  useUnreadCountQuery,
  useMessagesQuery,
  useReadMessagesMutation,
  useDeleteMessagesMutation,
  useMessageChoicesQuery,
  useSetMessageChoicesMutation,
  useAddPushDeviceMutation,
  useRemovePushDeviceMutation,
  useUnsubscribeMutation,
} = inboxApi;
