import { systemMarks } from '@baize/contract/marks/system';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Calls of a site at its start, and the rules of the registration form (spec sections 2, system pages, 3 and 7). */
export const systemApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    systemStatus: build.query({ ...endpoint(systemMarks.systemStatus), providesTags: ['System'] }),
    whitelabel: build.query({ ...endpoint(systemMarks.whitelabel), providesTags: ['System'] }),
    registerSettings: build.query({ ...endpoint(systemMarks.registerSettings), providesTags: ['System'] }),
  }),
});

export const { useSystemStatusQuery, useWhitelabelQuery, useRegisterSettingsQuery } = systemApi;
