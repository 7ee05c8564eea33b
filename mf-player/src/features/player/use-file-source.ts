import type { ElementPlayer } from './element-player.ts';
import type { SourceOptions } from './source.ts';
import { useLateSource } from './use-late-source.ts';

// A stream needs none of it but what comes with the library.
const load = () => import(/* webpackChunkName: "file" */ './connect-file.ts').then(({ connectFile }) => connectFile);

/** Connects a media element with a file that the browser plays by itself. */
export const useFileSource = (player: ElementPlayer, options: SourceOptions): void =>
  useLateSource(player, options, load);
