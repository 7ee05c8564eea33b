import { useSyncExternalStore } from 'react';
import { INITIAL_STATE, type Player, type PlayerState } from './contract.ts';

/** What a player is doing, as state. */
export const usePlayerState = (player: Player): PlayerState =>
  useSyncExternalStore(player.subscribe, player.read, () => INITIAL_STATE);
