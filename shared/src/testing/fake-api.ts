import type { TSchema } from 'typebox';
import { errorCodes, type ErrorCode } from '../contracts/errors.ts';
import { sampleOf } from '../contracts/sample.ts';
import { answerTo, answerToChange } from './answers.ts';

/**
 * By `METHOD /path`: a value, a `Response`, a function of the request that gives one, or a contract, whose sample is answered. What
 * is not named, or undefined, is answered by the sample of the contract that its route names (`route-answers.ts`).
 */
export type Answers = Record<string, unknown>;

/** Every contract says what kind it is; no answer does. */
const isContract = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && '~kind' in value;

/** A call as it went out. */
export type Sent = {
  /** `METHOD /path`, without `/api` */
  call: string;
  /** `?a=1`, or nothing */
  search: string;
  /** What its JSON said; undefined where it carried none. */
  body: unknown;
  headers: Headers;
};

/** Relative addresses need a page; tests have none. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
  }
}

/** The api's refusal. A server that is away says that it is back at once, so that no test waits for the next try. */
export const refusal = (code: ErrorCode): Response => {
  const status = errorCodes[code];
  const headers: HeadersInit = status === 503 ? { 'retry-after': '0' } : {};
  return Response.json({ code, message: code, request_id: 'r-1' }, { status, headers });
};

async function sentOf(request: Request): Promise<Sent> {
  const { pathname, search } = new URL(request.url);
  const text = await request.clone().text();
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  return {
    call: `${request.method} ${pathname.replace(/^\/api/, '')}`,
    search,
    body: isJson && text ? JSON.parse(text) : undefined,
    headers: request.headers,
  };
}

type Answering = (request: Request) => Promise<Response>;
/** As much of a browser's request with progress as sending a file takes (clients/sending.ts). */
const sendingTo = (answer: Answering) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Headers();
    status = 0;
    responseText = '';
    method = '';
    url = '';
    answered = new Headers();
    open(method: string, url: string) {
      Object.assign(this, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      this.headers.append(name, value);
    }
    getResponseHeader(name: string) {
      return this.answered.get(name);
    }
    abort() {
      this.dispatchEvent(new Event('loadend'));
    }
    async send(file: Blob) {
      const { method, url, headers } = this;
      try {
        const response = await answer(new PageRequest(url, { method, headers, body: file }));
        const { status, headers: answered } = response;
        Object.assign(this, { status, answered, responseText: await response.text() });
      } finally {
        this.dispatchEvent(new Event('loadend'));
      }
    }
  };

/**
 * Answers the api client's calls from the contracts until the returned function is called.
 * @param answers where a test needs another value than the sample; may be changed meanwhile
 * @param sent is told every call
 */
export function answerFromContracts(answers: Answers = {}, sent: Sent[] = []): () => void {
  const { fetch, Request: PlainRequest, XMLHttpRequest: Sending } = globalThis;
  const answer = async (request: Request): Promise<Response> => {
    const known = await sentOf(request);
    sent.push(known);
    const path = known.call.slice(request.method.length + 1);
    const given = answers[known.call];
    const asked: unknown = typeof given === 'function' ? await given(request) : given;
    const own = isContract(asked) ? sampleOf(asked) : asked;
    const value = own ?? (request.method === 'GET' ? answerTo(path) : answerToChange(request.method, path));
    return value instanceof Response ? value.clone() : Response.json(value);
  };
  globalThis.Request = PageRequest;
  globalThis.fetch = (input, init) => answer(input instanceof Request ? input : new PageRequest(input, init));
  Object.assign(globalThis, { XMLHttpRequest: sendingTo(answer) });
  return () => Object.assign(globalThis, { fetch, Request: PlainRequest, XMLHttpRequest: Sending });
}
