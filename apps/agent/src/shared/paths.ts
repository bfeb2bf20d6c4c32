/** Every path of the agent site. Spec section 2, "Routes". */
export const paths = {
  root: '/',
  landing: '/agent',
  forget: '/forget',
  overview: '/agentHome',
  securityCentre: '/agentHome/securityCenter',
  messages: '/agentHome/messageV2',
  deposit: '/agentHome/depositv2',
  withdraw: '/agentHome/withdraw',
  transferUpline: '/agentHome/transferUpline',
  betting: (filter?: URLSearchParams) => withQuery('/agentHome/betting', filter),
} as const;

function withQuery(path: string, query: URLSearchParams | undefined): string {
  return query === undefined || query.size === 0 ? path : `${path}?${query.toString()}`;
}
