/**
 * Why nothing plays: the right is gone (403), the media cannot be played, the network is away and waited for, or the
 * player of another host says nothing, so that nobody knows.
 */
export type PlayerError = 'forbidden' | 'unavailable' | 'offline' | 'silent';

export type PlayerState = {
  /** product.md §4. */
  status: 'started' | 'loading' | 'playing';
  paused: boolean;
  /** Somebody jumped, and the media is not there yet. */
  seeking: boolean;
  /** Seconds. */
  time: number;
  /** Seconds; 0 until it is known. */
  duration: number;
  /** Seconds up to which there is something to play. */
  buffered: number;
  muted: boolean;
  /** 0–1. */
  volume: number;
  /** Factor of the speed. */
  rate: number;
  ended: boolean;
  error: PlayerError | undefined;
  /** The time is the clock's, since the player tells none; the length may be a guess. */
  guessed: boolean;
  /** Heights to choose from, in lines, highest first; empty where there is no choice. */
  qualities: readonly number[];
  /** The chosen height; null leaves it to the player. */
  quality: number | null;
};

/** What every source can be asked and told, whoever plays it: a media element of ours, or the player of another host. */
export type Player = {
  /** The same object until something changes. */
  read(): PlayerState;
  /** Seconds where it stands or, as long as it has not played and tells nothing of that, where it will begin. */
  stands?(): number;
  /** Tells of every change, and about four times a second while it plays. Subscribing begins to listen to the source. */
  subscribe(changed: () => void): () => void;
  play(): void;
  pause(): void;
  /** @param seconds within the length */
  seek(seconds: number): void;
  setRate(rate: number): void;
  setVolume(volume: number, muted: boolean): void;
  setQuality(height: number | null): void;
  togglePictureInPicture(): void;
  /** Fills the screen by itself, for browsers in which no page can (iPhone). */
  fillScreen(): void;
};

export const INITIAL_STATE: PlayerState = {
  status: 'started',
  paused: true,
  seeking: false,
  time: 0,
  duration: 0,
  buffered: 0,
  muted: false,
  volume: 1,
  rate: 1,
  ended: false,
  error: undefined,
  guessed: false,
  qualities: [],
  quality: null,
};
