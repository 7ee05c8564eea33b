import { openAnswerBy } from '@clube/shared/transport';
import { ownHeaders } from '@clube/shared/transport/own-headers';

/** Nothing goes out and nothing comes for so long: the line is dead, though nothing says so. Milliseconds (product.md §7). */
const SILENCE_MS = 100_000;

/** Sends a file as a call does, whose limit is one of silence: a large file on a slow line is under way for as long as it takes. */
const sendWatched = (request: Request, file: Blob): Promise<Response> =>
  new Promise((resolve, reject) => {
    // `fetch` does not say how far it is.
    const sending = new XMLHttpRequest();
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
    sending.upload.addEventListener('progress', wait);
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

type Sending = { file: Blob; searchParams: Record<string, string> | URLSearchParams };

/** Posts the bytes of a file; what is answered. It fails once nothing has moved for 100 s. @throws ApiError for every answer from 400 on */
export async function postFile<T>(path: string, { file, searchParams }: Sending): Promise<T> {
  const answer = await openAnswerBy((asked, more) => sendWatched(new Request(asked, more), file), path, {
    method: 'post',
    searchParams,
    headers: { 'content-type': 'application/octet-stream' },
    timeout: false,
  });
  return (await answer.json()) as T;
}
