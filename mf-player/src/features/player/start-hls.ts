import type { StreamStart } from '@clube/shared/contracts/lesson';
import { askAhead } from './ahead.ts';
import type { ElementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';

export type HlsOptions = SourceOptions & { start: StreamStart | undefined };

/** Whether it is the library that plays. A browser without it plays by itself, and asks for itself. */
const hasLibrary = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

/**
 * Fetches the library, and meanwhile what the stream begins with.
 * @returns what lets go of it
 */
export function startHls(
  player: ElementPlayer,
  element: HTMLMediaElement,
  { start, ...options }: HlsOptions,
): () => void {
  let release = () => {};
  let stopped = false;
  const code = import(/* webpackChunkName: "hls" */ './hls-source.ts');
  const ahead = start && hasLibrary() ? askAhead(element, { ...options, start }) : undefined;
  void code.then(({ connectHls }) => {
    if (!stopped) release = connectHls(player, element, { ...options, ahead });
  });
  return () => {
    stopped = true;
    ahead?.stop();
    release();
  };
}
