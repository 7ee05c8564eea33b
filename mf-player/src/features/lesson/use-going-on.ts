import { useEffect, useState } from 'react';

/** One lesson after the other: how somebody came to the one that is shown. */
export type GoingOn = {
  /** By the end of the lesson before: this one plays by itself. */
  isGoingOn: boolean;
  goOn(next: () => void): void;
  /** Somebody chooses where to go. */
  choose(): void;
};

export function useGoingOn(lessonId: number): GoingOn {
  const [ended, setEnded] = useState<number>();
  useEffect(
    () => () => {
      // What fills the screen goes on from lesson to lesson, and no farther.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    },
    [],
  );
  return {
    isGoingOn: ended !== undefined && ended !== lessonId,
    goOn(next) {
      setEnded(lessonId);
      next();
    },
    choose: () => setEnded(undefined),
  };
}
