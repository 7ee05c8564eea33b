import { useState } from 'react';

/** Where the end of a course was reached, for as long as the page stands. */
export type Finishing = {
  /** In the lesson that is shown, or in the one from which somebody went on to it. */
  isReached: boolean;
  reach(lessonId: number): void;
  /** Somebody goes on from the lesson that is shown. */
  goOn(): void;
  /** Somebody chooses where to go. */
  choose(): void;
};

export function useFinishing(lessonId: number): Finishing {
  const [shown, setShown] = useState(lessonId);
  const [reached, setReached] = useState<number>();
  const [leaving, setLeaving] = useState<number>();
  const [way, setWay] = useState<{ from: number; to: number }>();
  if (shown !== lessonId) {
    setShown(lessonId);
    setLeaving(undefined);
    if (leaving === shown && reached === shown) setWay({ from: shown, to: lessonId });
  }
  const origin = way?.to === lessonId ? way.from : lessonId;
  return {
    isReached: reached === lessonId || reached === origin,
    reach: setReached,
    goOn: () => setLeaving(lessonId),
    choose: () => setLeaving(undefined),
  };
}
