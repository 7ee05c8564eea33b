import type { Options } from 'ky';
import { ApiError } from '../failure/api-error.ts';

/** What comes back of a call. */
type Answer = {
  /** The body as it was sent; `ApiError` when the answer is not 2xx or none came. */
  json: <T = unknown>() => Promise<T>;
};
type CallOptions = Pick<Options, 'json' | 'searchParams' | 'headers' | 'body' | 'signal'>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

let noteCall: () => void;
/** Resolves with the first call of the page: what may wait for another asks along. */
export const firstCall = new Promise<void>((resolve) => (noteCall = resolve));

/** The first picture asks for nothing: what sends calls comes with the first one. */
async function openClient() {
  noteCall();
  try {
    const { client } = await import(/* webpackChunkName: "http" */ './client.ts');
    return client;
  } catch {
    throw new ApiError(0, {});
  }
}

const call =
  (method: Method) =>
  (path: string, options: CallOptions = {}): Answer => ({
    json: async <T>() => {
      const client = await openClient();
      return client(path, { ...options, method }).json<T>();
    },
  });

/** Calls of the api: below `/api`, 100 s at most. Each goes out when its answer is asked for. @throws ApiError for every answer from 400 on */
export const http = {
  get: call('get'),
  post: call('post'),
  put: call('put'),
  patch: call('patch'),
  delete: call('delete'),
};

const open = async (path: string, options: Options) => (await openClient())(path, { ...options, totalTimeout: false });

/**
 * A call whose answer is read piece by piece, or whose body takes long: what comes back before its own body has come. A body that
 * breaks off fails as it is read, and for how long it may go on its reader says. @param path below `/api` @throws ApiError for every answer from 400 on
 */
export const openAnswer = (
  path: string,
  options: Pick<Options, 'method' | 'searchParams' | 'headers' | 'body' | 'timeout'>,
): Promise<Response> => open(path, options);

/** The same, taken there by a `fetch` of the caller's own. @throws ApiError for every answer from 400 on */
export const openAnswerBy = (
  fetch: NonNullable<Options['fetch']>,
  path: string,
  options: Parameters<typeof openAnswer>[1],
): Promise<Response> => open(path, { ...options, fetch });
