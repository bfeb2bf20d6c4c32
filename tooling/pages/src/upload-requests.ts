/** The XMLHttpRequests of one visit. They send through `fetch`, so the mock platform answers them as well. */
export interface UploadRequests {
  /** Reports to the page that this share (0 to 1) of each upload to `path` was sent. Throws while no upload to `path` is in progress. */
  report(path: string, sentShare: number): void;
  /** Restores the real XMLHttpRequest. */
  disconnect(): void;
}

const RealRequest = globalThis.XMLHttpRequest;

/** Replaces XMLHttpRequest, which the sites use only for uploads, by one that sends through the `fetch` of the page test. */
export function connectUploadRequests(): UploadRequests {
  /** The requests that are not answered yet. */
  const requests = new Set<FetchingRequest>();
  class RecordedRequest extends FetchingRequest {
    constructor() {
      super();
      requests.add(this);
      for (const outcome of ['load', 'abort', 'error']) this.addEventListener(outcome, () => requests.delete(this));
    }
  }
  // The sites use no more of an XMLHttpRequest than `FetchingRequest` has.
  globalThis.XMLHttpRequest = RecordedRequest as unknown as typeof XMLHttpRequest;
  return {
    report(path, sentShare) {
      const uploads = [...requests].filter(({ url }) => url.pathname === path);
      if (uploads.length === 0) throw new Error(`no upload to ${path} is in progress`);
      for (const upload of uploads) upload.report(sentShare);
    },
    disconnect: () => void (globalThis.XMLHttpRequest = RealRequest),
  };
}

/** The part of XMLHttpRequest that the sites use, on top of `fetch`. */
class FetchingRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  url = new URL(location.href);
  #method = 'GET';
  readonly #headers = new Headers();
  readonly #controller = new AbortController();

  open(method: string, url: string): void {
    this.#method = method;
    this.url = new URL(url, location.href);
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: string | null): void {
    const { signal } = this.#controller;
    const answered = fetch(this.url, { method: this.#method, headers: this.#headers, body, signal });
    void answered
      .then(async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        return 'load';
      })
      .catch(() => (signal.aborted ? 'abort' : 'error'))
      .then((outcome) => this.dispatchEvent(new Event(outcome)));
  }

  abort(): void {
    this.#controller.abort();
  }

  report(sentShare: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: sentShare * 1000, total: 1000 }));
  }
}
