import { UPLOAD_TIMEOUT_MS } from '@baize/contract/limits';

/** Every limit of the site host in one place. A limit's unit is the last word of its name. */

/** Rendering is work of the processor, and one process has one. More renders at a time would only make each of them later. */
export const RENDERS_RUNNING_MAX = 4;
/** Renders that wait for a free place. Beyond them a visitor gets the last view of the page, or the page as it was built. */
export const RENDERS_WAITING_MAX = 32;
/** After this time a visitor gets the page as it was built, which is slower to show its data but complete. */
export const FIRST_VIEW_DEADLINE_MS = 800;
/** A render is aborted after this time, even if visitors still wait for it. */
export const RENDER_DEADLINE_MS = 2_000;
/** A view that could not be renewed is sent for this long. It is never sent while the platform says that it is closed. */
export const STALE_VIEW_MAX_MS = 60_000;
/** Views of addresses without a query string: pages, hosts and languages are few. */
export const PLAIN_VIEWS_MAX = 500;
/** Views of addresses with a query string, of which a stranger can invent many. They have a cache of their own. */
export const QUERIED_VIEWS_MAX = 200;
/** Hosts whose lines, picture hosts and sign-in provider are kept for the content security policy. */
export const HOST_SOURCES_MAX = 500;
/** A call that the site host makes itself; without an answer, a page gets the strictest policy. */
export const PLATFORM_CALL_TIMEOUT_MS = 1_500;

/** A proxied call waits this long for the head of the server's answer, and for each next part of its body. */
export const PROXY_TIMEOUT_MS = 35_000;
/** Connections to the server that proxied calls share; further calls wait for a free one. */
export const PROXY_CONNECTIONS_MAX = 512;
/** Open sockets of this process. Each takes two file descriptors. */
export const SOCKETS_MAX = 20_000;
/** The server ends a socket that sends more than 2,048 bytes in one message; here only memory is protected. */
export const SOCKET_MESSAGE_MAX_BYTES = 4_096;
/** Time for the server to accept a socket. */
export const SOCKET_HANDSHAKE_TIMEOUT_MS = 10_000;

/** A closing host waits this long for a browser to answer its close frame. */
export const SOCKET_CLOSE_TIMEOUT_MS = 3_000;

/** Until a request has come whole, a picture over a slow line included; the server waits as long. */
export const REQUEST_TIMEOUT_MS = UPLOAD_TIMEOUT_MS;
export const HEADERS_TIMEOUT_MS = 15_000;
export const CONNECTION_TIMEOUT_MS = 60_000;
/** After SIGTERM, requests and sockets have this long to end before the process exits. */
export const STOP_DEADLINE_MS = 10_000;
