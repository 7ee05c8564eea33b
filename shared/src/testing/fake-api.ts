import { answerTo } from './answers.ts';

type Answers = Readonly<Record<string, unknown>>;

/** Relative addresses need a page; tests have none. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost') : input, init);
  }
}

/**
 * Answers the api client's calls from the contracts until the returned function is called.
 * @param answers by `METHOD /path`, where a test needs another value than the sample; a function gets the request
 */
export function answerFromContracts(answers: Answers = {}): () => void {
  const { fetch, Request: PlainRequest } = globalThis;
  const answer = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace(/^\/api/, '');
    const given = answers[`${request.method} ${path}`];
    const value: unknown = typeof given === 'function' ? await given(request) : (given ?? answerTo(path));
    return value instanceof Response ? value : Response.json(value);
  };
  globalThis.Request = PageRequest;
  globalThis.fetch = (input, init) => answer(input instanceof Request ? input : new PageRequest(input, init));
  return () => Object.assign(globalThis, { fetch, Request: PlainRequest });
}
