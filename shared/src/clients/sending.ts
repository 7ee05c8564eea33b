import { openAnswerBy } from '@clube/shared/transport';
import { ownHeaders } from '@clube/shared/transport/own-headers';

/** Nothing goes out and nothing comes for so long: the line is dead, though nothing says so. Milliseconds (product.md §7). */
const SILENCE_MS = 100_000;

/** What may be told of a file that is sent, and to whom. */
export type Watching = {
  /** @param sent bytes that went out */
  onProgress?: (sent: number) => void;
  /** Gives it up. */
  signal?: AbortSignal;
};
type Sending = {
  file: Blob;
  searchParams: Record<string, string> | URLSearchParams;
  /** Of this file: sent again with it, it is there once. */
  key?: string;
} & Watching;

/** Sends a file as a call does, whose limit is one of silence: a large file on a slow line is under way for as long as it takes. */
const sendWatched = (request: Request, { file, onProgress, signal }: Sending): Promise<Response> =>
  new Promise((resolve, reject) => {
    // `fetch` does not say how far it is.
    const sending = new XMLHttpRequest();
    if (signal?.aborted) return reject(new TypeError('Failed to fetch'));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => sending.abort(), SILENCE_MS);
    };
    sending.open(request.method, request.url);
    // Said twice, a browser would send both.
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(ownHeaders())) headers.set(name, value);
    for (const [name, value] of headers) sending.setRequestHeader(name, value);
    sending.upload.addEventListener('progress', ({ loaded }) => {
      wait();
      onProgress?.(loaded);
    });
    signal?.addEventListener('abort', () => sending.abort());
    // The whole of it is out: from here on the server has as long as for any call.
    sending.upload.addEventListener('load', wait);
    sending.addEventListener('loadend', () => {
      clearTimeout(timer);
      // A line that broke, or was given up, has none.
      if (sending.status === 0) return reject(new TypeError('Failed to fetch'));
      const type = sending.getResponseHeader('content-type');
      resolve(
        new Response(sending.responseText, {
          status: sending.status,
          ...(type && { headers: { 'content-type': type } }),
        }),
      );
    });
    wait();
    sending.send(file);
  });

/** Posts the bytes of a file; what is answered. It fails once nothing has moved for 100 s. @throws ApiError for every answer from 400 on */
export async function postFile<T>(path: string, sending: Sending): Promise<T> {
  const answer = await openAnswerBy((asked, more) => sendWatched(new Request(asked, more), sending), path, {
    method: 'post',
    searchParams: sending.searchParams,
    headers: {
      'content-type': 'application/octet-stream',
      ...(sending.key !== undefined && { 'idempotency-key': sending.key }),
    },
    timeout: false,
  });
  return (await answer.json()) as T;
}
