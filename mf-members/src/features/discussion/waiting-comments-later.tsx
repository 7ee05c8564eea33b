import { useEffect, useState } from 'react';
import { sparePart } from '@clube/shared/federation';
import { later } from './later.ts';

const List = sparePart(() => later().then((module) => module.WaitingComments));

/**
 * What waits to be sent, once it is wanted and its code is here. Who comes back without a network wants it in any case: a list that is still
 * fresh is not asked for, and nothing fails.
 */
export function WaitingComments({ isWanted, ...props }: { lessonId: number; isWanted: boolean }) {
  const [wasWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted || !navigator.onLine) setWanted(true);
  }, [isWanted]);
  return wasWanted && <List {...props} />;
}
