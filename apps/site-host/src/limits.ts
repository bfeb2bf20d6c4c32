import { UPLOAD_TIMEOUT_MS } from '@baize/contract/limits';

/** This file holds every limit of the site host. The last word of a name is the unit of its limit. */

/** Number of concurrent renders. Rendering is CPU-bound and the process has one thread, so more concurrency would only slow every render. */
export const RENDERS_RUNNING_MAX = 4;
/** Length of the render queue. When the queue is full, a visitor gets the stale view of the page, or the page as it was built. */
export const RENDERS_WAITING_MAX = 32;
/** After this time a visitor gets the page as it was built, which is slower to show its data but complete. */
export const FIRST_VIEW_DEADLINE_MS = 800;
/** A render is aborted after this time, even if visitors still wait for it. */
export const RENDER_DEADLINE_MS = 2_000;
/** Age up to which a stale view is sent when its re-render fails. A stale view is never sent while the platform reports that it is closed. */
export const STALE_VIEW_MAX_MS = 60_000;
/** Size of the cache for addresses without a query string. Pages, hosts and languages are few, so this cache rarely evicts. */
export const PLAIN_VIEWS_MAX = 500;
/** Size of the separate cache for addresses with a query string. A stranger can invent such addresses, but they cannot evict the plain views. */
export const QUERIED_VIEWS_MAX = 200;
/** Number of hosts whose sources (lines, picture hosts, sign-in provider) are cached for the content security policy. */
export const HOST_SOURCES_MAX = 500;
/** Timeout of the calls that read the sources of a host. Sources that cannot be read in this time are left out of the content security policy. */
export const PLATFORM_CALL_TIMEOUT_MS = 1_500;

/** A proxied call waits this long for the response headers of the server, and for each further chunk of the response body. */
export const PROXY_TIMEOUT_MS = 35_000;
/** Size of the connection pool for proxied calls. When every connection is busy, further calls wait for a free connection. */
export const PROXY_CONNECTIONS_MAX = 512;
/** Number of WebSockets that this process keeps open. Each WebSocket takes two file descriptors: one to the browser and one to the server. */
export const SOCKETS_MAX = 20_000;
/** This limit only protects memory. The server itself closes a WebSocket that sends more than 2,048 bytes in one message. */
export const SOCKET_MESSAGE_MAX_BYTES = 4_096;
/** The server has to accept a WebSocket within this time. */
export const SOCKET_HANDSHAKE_TIMEOUT_MS = 10_000;

/** During shutdown, the site host waits this long for a browser to answer the close frame. */
export const SOCKET_CLOSE_TIMEOUT_MS = 3_000;

/** A request has to arrive in full within this time. The time allows for a picture upload over a slow line and is the same in the server. */
export const REQUEST_TIMEOUT_MS = UPLOAD_TIMEOUT_MS;
export const HEADERS_TIMEOUT_MS = 15_000;
export const CONNECTION_TIMEOUT_MS = 60_000;
/** After SIGTERM, requests and sockets have this long to end before the process exits. */
export const STOP_DEADLINE_MS = 10_000;
