import { ownHeaders } from '@clube/shared/transport/own-headers';
import { Upload, type HttpRequest } from 'tus-js-client';
import type { UploadTarget } from '../task.ts';
import { problemOf, type UploadProblem } from '../upload-problem.ts';

const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000];
/** Nothing goes out and nothing comes for so long: the line is dead, though nothing says so. Milliseconds (product.md §7). */
const SILENCE_MS = 100_000;

export type Listener = {
  /** Where the server takes it. */
  onAddress: (url: string) => void;
  /** @param sent bytes that went out @param isHeld the server has said that it holds them */
  onProgress: (sent: number, isHeld: boolean) => void;
  onDone: (url: string) => void;
  onProblem: (problem: UploadProblem) => void;
  /** What was chosen is gone from the disk, or another one. */
  onLost: () => void;
};

/** Of files that changed or went away after they were chosen. */
const GONE = new Set(['NotReadableError', 'NotFoundError']);
export const isGone = (error: unknown): boolean =>
  error instanceof Error && (GONE.has(error.name) || isGone((error as { causingError?: unknown }).causingError));

const endpointOf = (kind: UploadTarget['kind']) =>
  kind === 'course' ? '/api/course/import/upload' : '/api/media/upload';

/** Each of the library's requests, as it goes out: whoever views as a student meanwhile is somebody else. */
const nameSelf = (request: HttpRequest) => {
  for (const [name, value] of Object.entries(ownHeaders())) request.setHeader(name, value);
};

/** @param url of what was begun before */
type Where = { kind: UploadTarget['kind']; url: string | undefined };
/**
 * Sends a file from where the server has it.
 * @returns ends it; what was sent stays sent
 */
export function sendFile(file: File, { kind, url }: Where, on: Listener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
  };
  const wait = () => {
    clearTimeout(timer);
    // It may be ended before the library opens its first request.
    if (isOver) return;
    timer = setTimeout(() => {
      stop();
      void upload.abort();
      on.onProblem('network');
    }, SILENCE_MS);
  };
  const upload = new Upload(file, {
    endpoint: endpointOf(kind),
    ...(url !== undefined && { uploadUrl: url }),
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    // The queue keeps the address itself, by person.
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      nameSelf(request);
      wait();
    },
    onAfterResponse: (_request, response) => {
      wait();
      const held = Number.parseInt(response.getHeader('Upload-Offset') ?? '', 10);
      if (held >= 0) on.onProgress(held, true);
    },
    metadata: { filename: file.name, filetype: file.type },
    onUploadUrlAvailable: () => upload.url && on.onAddress(upload.url),
    onProgress: (sent) => {
      wait();
      on.onProgress(sent, false);
    },
    onError: (error) => {
      stop();
      if (isGone(error)) on.onLost();
      else on.onProblem(problemOf(error));
    },
    onSuccess: () => {
      stop();
      on.onDone(upload.url ?? '');
    },
  });
  wait();
  upload.start();
  return () => {
    stop();
    void upload.abort();
  };
}

/** What was sent is wanted no more. */
export const removeSent = (url: string): Promise<void> =>
  Upload.terminate(url, { retryDelays: [], onBeforeRequest: nameSelf });
