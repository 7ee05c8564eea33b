import { useEffect, useState } from 'react';
import { later } from './later.ts';

type List = Awaited<ReturnType<typeof later>>['WaitingComments'];

/**
 * What waits to be sent, once its code is here. Not `lazyPart`, which throws: a first visit that loses its network has no worker that
 * keeps the code, and all that is read and written around it has to stay. Drawn anew it is asked for again.
 */
export function WaitingComments(props: { lessonId: number }) {
  const [{ List }, setState] = useState<{ List?: List }>({});
  useEffect(() => {
    let current = true;
    later().then(
      (module) => current && setState({ List: module.WaitingComments }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return List ? <List {...props} /> : null;
}
