import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchMediaOfUpload } from '@clube/shared/clients/media';
import { emit } from '@clube/shared/events';
import type { Media } from '@clube/shared/contracts/media';
import type { Upload } from 'tus-js-client';
import { problemOf, type UploadProblem } from './upload-problem.ts';

export type UploadState =
  | { status: 'idle' }
  | { status: 'uploading' | 'paused'; name: string; sent: number; size: number; secondsLeft: number | undefined }
  | { status: 'failed'; name: string; sent: number; problem: UploadProblem }
  | { status: 'done'; media: Media };

const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000];
const idOf = (url: string) => url.split('/').at(-1) ?? '';

/** One resumable upload: what was sent stays sent, through a lost network, a reload of the page or a restart of the server. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ status: 'idle' });
  const upload = useRef<Upload>(undefined);
  const fileSize = useRef(0);
  useEffect(() => () => void upload.current?.abort(), []);

  const start = useCallback(async (file: File) => {
    const { Upload: TusUpload } = await import(/* webpackChunkName: "tus" */ 'tus-js-client');
    const began = performance.now();
    let offset: number | undefined;
    // What the server has said that it holds; what is on its way may still be lost.
    let held = 0;
    const show = (status: 'uploading' | 'paused', sent: number) => {
      if (offset === undefined) offset = held = sent;
      const rate = (sent - offset) / Math.max(1, performance.now() - began);
      setState({
        status,
        name: file.name,
        sent,
        size: file.size,
        secondsLeft: rate > 0 ? (file.size - sent) / rate / 1000 : undefined,
      });
    };
    const next = new TusUpload(file, {
      endpoint: '/api/media/upload',
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, filetype: file.type },
      onProgress: (sent) => show('uploading', sent),
      onChunkComplete: (_size, accepted) => (held = accepted),
      onError: (error) => setState({ status: 'failed', name: file.name, sent: held, problem: problemOf(error) }),
      onSuccess: () => {
        fetchMediaOfUpload(idOf(next.url ?? '')).then(
          (media) => {
            setState({ status: 'done', media });
            if (media.kind === 'video') emit('media:uploaded', { mediaId: media.id });
          },
          (error: unknown) =>
            setState({ status: 'failed', name: file.name, sent: file.size, problem: problemOf(error) }),
        );
      },
    });
    upload.current = next;
    fileSize.current = file.size;
    show('uploading', 0);
    const [previous] = await next.findPreviousUploads();
    if (previous) next.resumeFromPreviousUpload(previous);
    next.start();
  }, []);

  const pause = useCallback(() => {
    void upload.current?.abort();
    setState((known) => (known.status === 'uploading' ? { ...known, status: 'paused' } : known));
  }, []);
  const resume = useCallback(() => {
    setState((known) =>
      known.status === 'paused'
        ? { ...known, status: 'uploading' }
        : known.status === 'failed'
          ? { status: 'uploading', name: known.name, sent: known.sent, size: fileSize.current, secondsLeft: undefined }
          : known,
    );
    upload.current?.start();
  }, []);
  const reset = useCallback(() => {
    void upload.current?.abort();
    upload.current = undefined;
    setState({ status: 'idle' });
  }, []);
  return { state, start, pause, resume, reset };
}
