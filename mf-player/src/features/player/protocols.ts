import type { PlayerError, PlayerState } from './contract.ts';

/** What a message of a host's player says; `seeking` is not told, a jump shows in the time. */
export type Heard = Partial<Pick<PlayerState, 'time' | 'duration' | 'muted' | 'volume' | 'rate' | 'ended'>> & {
  status?: PlayerState['status'];
  error?: PlayerError | undefined;
};

/** How the player of a host is talked to through its window. */
export type Protocol = {
  /** Asks the player to tell what it does; repeated until it answers. */
  hello: readonly unknown[];
  /** What a message says; undefined for what is none of this player's. */
  hear(data: unknown): Heard | undefined;
  play: readonly unknown[];
  pause: readonly unknown[];
  seek(seconds: number): readonly unknown[];
  rate(rate: number): readonly unknown[];
  volume(volume: number, muted: boolean): readonly unknown[];
  /** Whether the address can say where it begins; else it is sent there when it plays. */
  startsByAddress: boolean;
};

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
function fieldsOf(data: unknown): Fields | undefined {
  if (isFields(data)) return data;
  if (typeof data !== 'string' || !data.startsWith('{')) return undefined;
  try {
    const parsed: unknown = JSON.parse(data);
    return isFields(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
/** Without the keys that say nothing, so that what was known stays. */
const said = (heard: { [Key in keyof Heard]: Heard[Key] | undefined }) =>
  Object.fromEntries(Object.entries(heard).filter(([, value]) => value !== undefined)) as Heard;

const YOUTUBE_STATUS: Record<number, Heard> = {
  [-1]: { status: 'started', ended: false },
  0: { status: 'started', ended: true },
  1: { status: 'playing', ended: false, error: undefined },
  2: { status: 'started', ended: false },
  3: { status: 'loading', ended: false },
  5: { status: 'started', ended: false },
};
/** The owner forbids showing it elsewhere; everything else is gone, private or broken. */
const YOUTUBE_FORBIDDEN = new Set([101, 150]);
const youtubeCommand = (func: string, ...args: unknown[]) => [
  JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' }),
];

/** The messages that YouTube's own script exchanges with its frame (IFrame API), without that script. */
export const youtube: Protocol = {
  hello: [
    JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
    ...['onStateChange', 'onError'].flatMap((event) => youtubeCommand('addEventListener', event)),
  ],
  hear(data) {
    const { event, info } = fieldsOf(data) ?? {};
    if (typeof event !== 'string') return undefined;
    if (event === 'onError')
      return { status: 'started', error: YOUTUBE_FORBIDDEN.has(Number(info)) ? 'forbidden' : 'unavailable' };
    if (event === 'onStateChange') return YOUTUBE_STATUS[Number(info)] ?? {};
    if (!isFields(info)) return {};
    const volume = number(info['volume']);
    return {
      ...YOUTUBE_STATUS[number(info['playerState']) ?? Number.NaN],
      ...said({
        time: number(info['currentTime']),
        duration: number(info['duration']),
        rate: number(info['playbackRate']),
        volume: volume === undefined ? undefined : volume / 100,
        muted: typeof info['muted'] === 'boolean' ? info['muted'] : undefined,
      }),
    };
  },
  play: youtubeCommand('playVideo'),
  pause: youtubeCommand('pauseVideo'),
  seek: (seconds) => youtubeCommand('seekTo', seconds, true),
  rate: (rate) => youtubeCommand('setPlaybackRate', rate),
  volume: (volume, muted) => [
    ...youtubeCommand('setVolume', Math.round(volume * 100)),
    ...youtubeCommand(muted ? 'mute' : 'unMute'),
  ],
  startsByAddress: true,
};

const VIMEO_EVENTS = ['play', 'playing', 'pause', 'ended', 'timeupdate', 'seeked', 'bufferstart', 'bufferend'] as const;
const VIMEO_MORE = ['playbackratechange', 'volumechange', 'error'] as const;
const VIMEO_STATUS: Record<string, Heard> = {
  play: { status: 'loading', ended: false },
  playing: { status: 'playing', ended: false, error: undefined },
  timeupdate: { error: undefined },
  pause: { status: 'started' },
  ended: { status: 'started', ended: true },
  bufferstart: { status: 'loading' },
  bufferend: { status: 'playing' },
};
const VIMEO_FORBIDDEN = new Set(['PrivacyError', 'PasswordError', 'UnauthorizedError']);
/** Errors of the video itself; others answer a command that came at a wrong moment. */
const VIMEO_GONE = new Set(['NotFoundError', 'NotPlayableError', 'VideoError']);
const vimeoCommand = (method: string, value?: unknown) => [
  JSON.stringify({ method, ...(value !== undefined && { value }) }),
];

function vimeoError(data: Fields): Heard {
  const name = String(data['name']);
  if (VIMEO_FORBIDDEN.has(name)) return { status: 'started', error: 'forbidden' };
  return VIMEO_GONE.has(name) ? { status: 'started', error: 'unavailable' } : {};
}

/** The messages of Vimeo's player.js. */
export const vimeo: Protocol = {
  hello: [
    ...vimeoCommand('ping'),
    ...[...VIMEO_EVENTS, ...VIMEO_MORE].flatMap((event) => vimeoCommand('addEventListener', event)),
    ...vimeoCommand('getDuration'),
  ],
  hear(message) {
    const fields = fieldsOf(message);
    if (!fields) return undefined;
    const { event, method, value } = fields;
    if (method === 'getDuration') return said({ duration: number(value) });
    if (typeof event !== 'string') return typeof method === 'string' ? {} : undefined;
    const data = isFields(fields['data']) ? fields['data'] : {};
    if (event === 'error') return vimeoError(data);
    return {
      ...VIMEO_STATUS[event],
      ...said({
        time: number(data['seconds']),
        duration: number(data['duration']),
        rate: number(data['playbackRate']),
        volume: number(data['volume']),
        muted: typeof data['muted'] === 'boolean' ? data['muted'] : undefined,
      }),
    };
  },
  play: vimeoCommand('play'),
  pause: vimeoCommand('pause'),
  seek: (seconds) => vimeoCommand('setCurrentTime', seconds),
  rate: (rate) => vimeoCommand('setPlaybackRate', rate),
  volume: (volume, muted) => [...vimeoCommand('setVolume', volume), ...vimeoCommand('setMuted', muted)],
  startsByAddress: true,
};

const PANDA_STATUS: Record<string, Heard> = {
  panda_play: { status: 'playing', ended: false, error: undefined },
  panda_timeupdate: { error: undefined },
  panda_pause: { status: 'started' },
  panda_ended: { status: 'started', ended: true },
};
const PANDA_FORBIDDEN = new Set([401, 403]);
/** Nothing is written of what its errors look like: the answer of its servers is looked for where such a thing stands. */
function pandaError(fields: Fields): Heard {
  const parts = [fields, fields['error'], fields['data'], fields['playerData']];
  const codes = parts.flatMap((part) => (isFields(part) ? [part['code'], part['status']] : [part])).map(Number);
  return { status: 'started', error: codes.some((code) => PANDA_FORBIDDEN.has(code)) ? 'forbidden' : 'unavailable' };
}

/** The messages of Panda's player, which it sends unasked. */
export const panda: Protocol = {
  hello: [],
  hear(data) {
    const fields = fieldsOf(data);
    const message = fields?.['message'];
    if (!fields || typeof message !== 'string' || !message.startsWith('panda_')) return undefined;
    if (message === 'panda_error') return pandaError(fields);
    const more = isFields(fields['playerData']) ? fields['playerData'] : {};
    return {
      ...PANDA_STATUS[message],
      ...said({
        time: number(fields['currentTime']) ?? number(more['currentTime']),
        duration: number(fields['duration']) ?? number(more['duration']),
        rate: number(more['speed']) ?? number(more['playbackRate']),
      }),
    };
  },
  play: [{ type: 'play' }],
  pause: [{ type: 'pause' }],
  seek: (seconds) => [{ type: 'currentTime', parameter: seconds }],
  rate: (rate) => [{ type: 'playbackRate', parameter: rate }],
  volume: (volume, muted) => [{ type: 'volume', parameter: muted ? 0 : volume }],
  startsByAddress: false,
};
