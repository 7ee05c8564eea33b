import { useEffect, useRef } from 'react';
import { useSetAtom } from 'jotai';
import type { Chapter } from '@clube/shared/contracts/media';
import { stageAtom, type CaptionTrack, type Staged } from './stage.ts';

const NONE: readonly never[] = [];
type OnStage = { player: Staged; tracks?: readonly CaptionTrack[]; chapters?: readonly Chapter[] | undefined };

/** What stands beside the player finds it while it is there. */
export function useOnStage({ player, tracks = NONE, chapters = NONE }: OnStage) {
  const put = useSetAtom(stageAtom);
  // Addresses change with every answer; what there is to choose from seldom does.
  const known = JSON.stringify([tracks.map(({ language }) => language), chapters]);
  const latest = useRef({ tracks, chapters });
  useEffect(() => {
    latest.current = { tracks, chapters };
  });
  useEffect(() => {
    put({ player, captions: latest.current.tracks, chapters: latest.current.chapters });
    return () => put(null);
  }, [put, player, known]);
}
