import { useEffect, useState } from 'react';

type Card = Awaited<ReturnType<typeof later>>['NextCard'];
const later = () => import(/* webpackChunkName: "texts" */ './next-card.tsx');

/**
 * Nobody needs it before the end. Not `lazyPart`, which throws: where it does not come the lesson stays, with the button below that leads
 * on, and at the next end it is asked for again.
 */
export function NextCard(props: { onNext: () => void }) {
  const [{ Shown }, setState] = useState<{ Shown?: Card }>({});
  useEffect(() => {
    let current = true;
    later().then(
      (module) => current && setState({ Shown: module.NextCard }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return Shown ? <Shown {...props} /> : null;
}
