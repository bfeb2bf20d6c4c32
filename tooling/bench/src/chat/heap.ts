/** The inspector of a process that has just started is tried for ten seconds. */
const CONNECT_ATTEMPTS_MAX = 100;
const CONNECT_PAUSE_MS = 100;

/** Memory of a Node process after a forced garbage collection, in bytes. */
interface CollectedMemory {
  readonly heapUsed: number;
  readonly external: number;
}

/** Collects the garbage of the Node process that listens for an inspector at this port, and reads the memory that is left. */
export async function readCollectedMemory(inspectPort: number): Promise<CollectedMemory> {
  const inspector = await openInspector(await findInspectorUrl(inspectPort));
  try {
    await inspector.call('HeapProfiler.enable');
    await inspector.call('HeapProfiler.collectGarbage');
    const expression = 'JSON.stringify(process.memoryUsage())';
    const answer = await inspector.call('Runtime.evaluate', { expression, returnByValue: true });
    // The inspector answers an evaluation with its value; the expression above is a string.
    const { result } = answer as { result: { value: string } };
    // `process.memoryUsage` has these two figures in every Node.
    return JSON.parse(result.value) as CollectedMemory;
  } finally {
    inspector.close();
  }
}

/** Finds the WebSocket address of the inspector. Throws if no inspector listens at the port after all attempts. */
async function findInspectorUrl(port: number): Promise<string> {
  for (let attempt = 0; ; attempt += 1)
    try {
      const response = await fetch(`http://127.0.0.1:${port}/json/list`);
      // The list of a Node process has one target.
      const targets = (await response.json()) as readonly { readonly webSocketDebuggerUrl: string }[];
      const url = targets[0]?.webSocketDebuggerUrl;
      if (url !== undefined) return url;
      throw new Error(`No inspector listens at port ${port}.`);
    } catch (error) {
      if (attempt >= CONNECT_ATTEMPTS_MAX) throw error;
      await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE_MS));
    }
}

/** Opens a connection of the Chrome DevTools Protocol. `call` sends a command and resolves with its result. */
async function openInspector(url: string) {
  const socket = new WebSocket(url);
  const pending = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    // Answers have the id of their call; events have none.
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id === undefined) return;
    pending.get(id)?.(result);
    pending.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`The inspector at ${url} refused the connection.`)), {
      once: true,
    });
  });
  return {
    call: async (method: string, params: object = {}): Promise<unknown> => {
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      pending.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
      return await promise;
    },
    close: () => socket.close(),
  };
}
