import { chatMarks } from '@baize/contract/marks/chat';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Presenters come and go, so that an older list is not shown, not even until the next one arrives. */
const LIVE_MODELS_KEPT_SECONDS = 300;

/** Chat rooms and live-model chat, for the member site (spec sections 1, 2 and 7). */
export const chatApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    chatRooms: build.query({ ...endpoint(chatMarks.chatRooms), providesTags: ['Chat'] }),
    /** A page of a room. The room keeps loaded pages and appends the messages of its live topic, so the page provides no tag. */
    chatMessages: build.query({ ...endpoint(chatMarks.chatMessages) }),
    sendChatMessage: build.mutation({ ...endpoint(chatMarks.sendChatMessage) }),
    reportChatMessage: build.mutation({ ...endpoint(chatMarks.reportChatMessage) }),
    blockChatAuthor: build.mutation({ ...endpoint(chatMarks.blockChatAuthor), invalidatesTags: ['Chat'] }),
    moderateChat: build.mutation({ ...endpoint(chatMarks.moderateChat), invalidatesTags: ['Chat'] }),
    liveModels: build.query({
      ...endpoint(chatMarks.liveModels),
      keepUnusedDataFor: LIVE_MODELS_KEPT_SECONDS,
      providesTags: ['Content'],
    }),
    launchChat: build.mutation({ ...endpoint(chatMarks.launchChat) }),
  }),
});

export const {
  useChatRoomsQuery,
  useLazyChatMessagesQuery,
  useSendChatMessageMutation,
  useReportChatMessageMutation,
  useBlockChatAuthorMutation,
  useModerateChatMutation,
  useLiveModelsQuery,
  useLaunchChatMutation,
} = chatApi;
