import { feedbackMarks } from '@baize/contract/marks/feedback';
import type { Empty } from '@baize/contract/schemas/common';
import type {
  AnswerComplaintRequest,
  ComplaintQuery,
  ComplaintValue,
  ComplaintsQuery,
  ComplaintsValue,
  CreateComplaintRequest,
  FeedbackRequest,
} from '@baize/contract/schemas/feedback';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Feedback and complaints. Spec sections 1, 5 and 7. Pictures go before the form, see `uploads`. */
export const feedbackApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    feedback: build.mutation<Empty, FeedbackRequest>({ query: endpointOf(feedbackMarks.feedback) }),
    complaints: build.query<ComplaintsValue, ComplaintsQuery>({
      query: endpointOf(feedbackMarks.complaints),
      providesTags: ['Complaints'],
    }),
    complaint: build.query<ComplaintValue, ComplaintQuery>({
      query: endpointOf(feedbackMarks.complaint),
      providesTags: ['Complaints'],
    }),
    createComplaint: build.mutation<ComplaintValue, CreateComplaintRequest>({
      query: endpointOf(feedbackMarks.createComplaint),
      invalidatesTags: ['Complaints'],
    }),
    answerComplaint: build.mutation<ComplaintValue, AnswerComplaintRequest>({
      query: endpointOf(feedbackMarks.answerComplaint),
      invalidatesTags: ['Complaints'],
    }),
  }),
});

export const {
  useFeedbackMutation,
  useComplaintsQuery,
  useComplaintQuery,
  useCreateComplaintMutation,
  useAnswerComplaintMutation,
} = feedbackApi;
