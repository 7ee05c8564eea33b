import { isAskingForFiles, onAsking, SMALL_FILE_LIMIT_MS } from './ask-file.ts';
import { RemoteLoadError } from './load-error.ts';

/**
 * Ends work of a remote that waits for nothing: 15 s without a file on its way, and it has timed out. Files have limits of
 * their own.
 */
export function withLimit<T>(remote: string, work: Promise<T>, limitMs = SMALL_FILE_LIMIT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (!isAskingForFiles()) timer = setTimeout(() => reject(new RemoteLoadError('timed_out', remote)), limitMs);
    };
    const stop = onAsking(watch);
    watch();
    void work.then(resolve, reject).finally(() => {
      stop();
      clearTimeout(timer);
    });
  });
}
