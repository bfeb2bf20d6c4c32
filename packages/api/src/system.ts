import { systemMarks } from '@baize/contract/marks/system';
import type { RegisterSettingsValue, SystemStatusValue, WhitelabelValue } from '@baize/contract/schemas/system';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** What a site asks at start-up, and the rules of the register form. Spec sections 2 (system pages), 3 and 7. */
export const systemApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    systemStatus: build.query<SystemStatusValue, void>({
      query: endpointOf(systemMarks.systemStatus),
      providesTags: ['System'],
    }),
    whitelabel: build.query<WhitelabelValue, void>({
      query: endpointOf(systemMarks.whitelabel),
      providesTags: ['System'],
    }),
    registerSettings: build.query<RegisterSettingsValue, void>({
      query: endpointOf(systemMarks.registerSettings),
      providesTags: ['System'],
    }),
  }),
});

export const { useSystemStatusQuery, useWhitelabelQuery, useRegisterSettingsQuery } = systemApi;
