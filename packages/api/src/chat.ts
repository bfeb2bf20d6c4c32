import { chatMarks } from '@baize/contract/marks/chat';
import type {
  ChatMessage,
  ChatMessagesQuery,
  ChatMessagesValue,
  ChatRoomsValue,
  LaunchChatRequest,
  LaunchChatValue,
  LiveModelsQuery,
  LiveModelsValue,
  SendChatMessageRequest,
} from '@baize/contract/schemas/chat';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Chat room and live-model chat, for the member site. Spec sections 1, 2 and 7. */
export const chatApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    chatRooms: build.query<ChatRoomsValue, void>({ query: endpointOf(chatMarks.chatRooms), providesTags: ['Chat'] }),
    chatMessages: build.query<ChatMessagesValue, ChatMessagesQuery>({
      query: endpointOf(chatMarks.chatMessages),
      providesTags: ['Chat'],
    }),
    sendChatMessage: build.mutation<ChatMessage, SendChatMessageRequest>({
      query: endpointOf(chatMarks.sendChatMessage),
      invalidatesTags: ['Chat'],
    }),
    liveModels: build.query<LiveModelsValue, LiveModelsQuery>({
      query: endpointOf(chatMarks.liveModels),
      providesTags: ['Content'],
    }),
    launchChat: build.mutation<LaunchChatValue, LaunchChatRequest>({ query: endpointOf(chatMarks.launchChat) }),
  }),
});

export const {
  useChatRoomsQuery,
  useChatMessagesQuery,
  useSendChatMessageMutation,
  useLiveModelsQuery,
  useLaunchChatMutation,
} = chatApi;
