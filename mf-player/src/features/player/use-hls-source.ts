import type { ElementPlayer } from './element-player.ts';
import type { HlsOptions } from './start-hls.ts';
import { useLateSource } from './use-late-source.ts';

const load = () => import(/* webpackChunkName: "hls-start" */ './start-hls.ts').then(({ startHls }) => startHls);

/** Connects a media element with an HLS stream. */
export const useHlsSource = (player: ElementPlayer, options: HlsOptions): void => useLateSource(player, options, load);
