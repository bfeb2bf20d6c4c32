/** Creates the options of the logger. A log line contains the route and errors, and no address, header or query, because these identify people. */
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
