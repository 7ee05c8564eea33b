import { useEffect, useState } from 'react';
import { later } from './later.ts';

type List = Awaited<ReturnType<typeof later>>['WaitingComments'];

/**
 * What waits to be sent, once its code is here. Not a spare part, which tells that it did not come: a first visit that loses its network has no
 * worker that keeps the code, and the page says of the network already. Drawn anew it is asked for again. Who comes back without a network wants
 * it in any case: a list that is still fresh is not asked for, and nothing fails.
 */
export function WaitingComments({ isWanted, ...props }: { lessonId: number; isWanted: boolean }) {
  const [{ List }, setState] = useState<{ List?: List }>({});
  useEffect(() => {
    if (!isWanted && navigator.onLine) return;
    let current = true;
    later().then(
      (module) => current && setState({ List: module.WaitingComments }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isWanted]);
  return List ? <List {...props} /> : null;
}
