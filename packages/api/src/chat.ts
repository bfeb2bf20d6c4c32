import { chatMarks } from '@baize/contract/marks/chat';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Chat room and live-model chat, for the member site. Spec sections 1, 2 and 7. */
export const chatApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    chatRooms: build.query({ ...endpoint(chatMarks.chatRooms), providesTags: ['Chat'] }),
    chatMessages: build.query({ ...endpoint(chatMarks.chatMessages), providesTags: ['Chat'] }),
    sendChatMessage: build.mutation({ ...endpoint(chatMarks.sendChatMessage), invalidatesTags: ['Chat'] }),
    liveModels: build.query({ ...endpoint(chatMarks.liveModels), providesTags: ['Content'] }),
    launchChat: build.mutation({ ...endpoint(chatMarks.launchChat) }),
  }),
});

export const {
  useChatRoomsQuery,
  useChatMessagesQuery,
  useSendChatMessageMutation,
  useLiveModelsQuery,
  useLaunchChatMutation,
} = chatApi;
