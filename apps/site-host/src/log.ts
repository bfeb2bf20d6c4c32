/** Log lines name routes and errors. No address, header or query: those are where people are named. */
export function createLoggerOptions(level: string) {
  return { level, serializers: { req: toRequestLine, res: toReplyLine } };
}

interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly routeOptions?: { readonly url?: string };
}

function toRequestLine({ id, method, routeOptions }: LoggedRequest) {
  return { id, method, route: routeOptions?.url };
}

function toReplyLine({ statusCode }: { statusCode: number }) {
  return { statusCode };
}
