import type { ElementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';
import { useLateSource } from './use-late-source.ts';

const load = () =>
  import(/* webpackChunkName: "hls-start" */ './connect-file.ts').then(({ connectFile }) => connectFile);

/** Connects a media element with a file that the browser plays by itself. */
export const useFileSource = (player: ElementPlayer, options: SourceOptions): void =>
  useLateSource(player, options, load);
