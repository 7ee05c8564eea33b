import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { outlineQuery } from '@clube/shared/clients/outline';
import type { Outline } from '@clube/shared/contracts/outline';
import { on } from '@clube/shared/events';

/** A file says so several times until it plays, and a folder of them does at once. */
const TOGETHER_MS = 1000;

/** The outline is read again when a file changed, for as long as one of its lessons waits for its own. */
export function useMediaStates({ id, modules }: Outline): void {
  const client = useQueryClient();
  const isWaiting = modules.some(({ lessons }) => lessons.some(({ media_state: state }) => state === 'working'));
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: outlineQuery(id).queryKey });
    };
    const stop = on('media:changed', () => void (timer ??= setTimeout(read, TOGETHER_MS)));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, id, isWaiting]);
}
