import { sparePart } from '@clube/shared/federation';

/** Nobody needs it before the end. Where it does not come the lesson stays, with the button below that leads on. */
export const NextCard = sparePart(() =>
  import(/* webpackChunkName: "texts" */ './next-card.tsx').then((module) => module.NextCard),
);
