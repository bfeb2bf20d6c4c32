// Replaces https://apis.google.com/js/api.js, which no test loads: the part of `gapi.iframes` with which Firebase's SDK
// and the emulator's frame communicate. It runs in both; messages wait until the other side listens.
(() => {
  const CHANNEL = 'frame-messages';

  /** The SDK throws from a callback after it has taken its values. */
  function take(answered, values) {
    try {
      answered?.(values);
    } catch {
      // The original script swallows this error, too.
    }
  }

  // The emulator's frame reads this property, which throws in a browser that forbids third-party storage.
  if (parent !== window) Object.defineProperty(window, 'sessionStorage', { value: {} });

  /** Connects named calls between this window and another one. */
  function connect(other) {
    const handlers = new Map();
    const answers = new Map();
    let calls = 0;
    const handlerOf = (name) => {
      if (!handlers.has(name)) handlers.set(name, Promise.withResolvers());
      return handlers.get(name);
    };
    const post = (message) => other.postMessage({ channel: CHANNEL, ...message }, '*');
    addEventListener('message', async ({ source, data }) => {
      if (source !== other || data?.channel !== CHANNEL) return;
      if (data.type === 'answer') return take(answers.get(data.call), data.values);
      const handler = await handlerOf(data.name).promise;
      post({ type: 'answer', call: data.call, values: [handler(data.value)] });
    });
    const call = (name, value, answered) => {
      calls += 1;
      answers.set(calls, answered);
      post({ type: 'call', call: calls, name, value });
    };
    return {
      register: (name, handler) => handlerOf(name).resolve(handler),
      send: call,
      restyle: async () => {},
      ping: (answered) => new Promise((resolve) => call('ping', undefined, resolve)).then(answered),
    };
  }

  async function open({ url, where, attributes: { style, ...attributes } }, opened) {
    const frame = document.createElement('iframe');
    Object.assign(frame.style, style);
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
    frame.src = url;
    where.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    return await opened(connect(frame.contentWindow));
  }

  let parentFrame;
  function getParentIframe() {
    parentFrame ??= connect(parent);
    parentFrame.register('ping', () => true);
    return parentFrame;
  }

  window.gapi = {
    load: (_name, { callback }) => queueMicrotask(callback),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => ({ open, getParentIframe }) },
  };
})();
