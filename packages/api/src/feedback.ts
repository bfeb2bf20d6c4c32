import { feedbackMarks } from '@baize/contract/marks/feedback';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Feedback and complaints (spec sections 1, 5 and 7). Pictures are sent before the form (`uploads`). */
export const feedbackApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    feedback: build.mutation({ ...endpoint(feedbackMarks.feedback) }),
    complaints: build.query({ ...endpoint(feedbackMarks.complaints), providesTags: ['Complaints'] }),
    complaint: build.query({ ...endpoint(feedbackMarks.complaint), providesTags: ['Complaints'] }),
    complaintSubjects: build.query({ ...endpoint(feedbackMarks.complaintSubjects) }),
    createComplaint: build.mutation({ ...endpoint(feedbackMarks.createComplaint), invalidatesTags: ['Complaints'] }),
    answerComplaint: build.mutation({ ...endpoint(feedbackMarks.answerComplaint), invalidatesTags: ['Complaints'] }),
    readComplaint: build.mutation({
      ...endpoint(feedbackMarks.readComplaint),
      invalidatesTags: ['Complaints', 'Messages'],
    }),
    closeComplaint: build.mutation({ ...endpoint(feedbackMarks.closeComplaint), invalidatesTags: ['Complaints'] }),
    rateComplaint: build.mutation({ ...endpoint(feedbackMarks.rateComplaint), invalidatesTags: ['Complaints'] }),
  }),
});

export const {
  useFeedbackMutation,
  useComplaintsQuery,
  useComplaintQuery,
  useComplaintSubjectsQuery,
  useCreateComplaintMutation,
  useAnswerComplaintMutation,
  useReadComplaintMutation,
  useCloseComplaintMutation,
  useRateComplaintMutation,
} = feedbackApi;
