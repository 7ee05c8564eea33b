import { CHUNK_LIMIT_MS, isAskingForFiles, onAsking, SMALL_FILE_LIMIT_MS } from './ask-file.ts';
import { RemoteLoadError } from './load-error.ts';

/**
 * Ends work of a remote that waits for nothing: 15 s without a file of its own, or of the shell, on its way, and it has timed out. Files have
 * limits of their own; the whole ends after a chunk's.
 */
export function withLimit<T>(remote: string, work: Promise<T>, limitMs = SMALL_FILE_LIMIT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeOut = () => reject(new RemoteLoadError('timed_out', remote));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      if (isAskingForFiles(remote)) {
        clearTimeout(timer);
        timer = undefined;
      } else timer ??= setTimeout(timeOut, limitMs);
    };
    const whole = setTimeout(timeOut, CHUNK_LIMIT_MS);
    const stop = onAsking(watch);
    watch();
    void work.then(resolve, reject).finally(() => {
      stop();
      clearTimeout(timer);
      clearTimeout(whole);
    });
  });
}
