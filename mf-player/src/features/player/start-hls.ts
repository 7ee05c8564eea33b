import type { StreamStart } from '@clube/shared/contracts/lesson';
import { beginStream, type Begun } from './begin-stream.ts';
import { takeEarly } from './early.ts';
import type { ElementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';
import { untilItComes } from './until-it-comes.ts';

/** The line is the segment's first, for so long. */
const ALONE_MS = 3000;

export type HlsOptions = SourceOptions & { start: StreamStart | undefined };

/**
 * Shows what the stream begins with, and fetches the library, which goes on from there.
 * @returns what lets go of it
 */
export function startHls(
  player: ElementPlayer,
  element: HTMLMediaElement,
  { start, ...options }: HlsOptions,
): () => void {
  let release = () => {};
  let stopped = false;
  const begun: Begun | undefined =
    takeEarly(element, options) ?? (start && beginStream(element, { ...options, start }));
  const connect = async () => {
    const segment = begun?.ahead.opening?.segment;
    if (segment) await Promise.race([segment, new Promise((resolve) => setTimeout(resolve, ALONE_MS))]);
    const [{ connectHls }, first] = await Promise.all([
      import(/* webpackChunkName: "hls" */ './hls-source.ts'),
      begun?.first,
    ]);
    if (!stopped) release = connectHls(player, element, { ...options, ahead: begun?.ahead, first });
  };
  const giveUp = untilItComes(player, connect);
  return () => {
    stopped = true;
    giveUp();
    begun?.stop();
    release();
  };
}
