import { type Static, Type } from 'typebox';
import { Closed, Nullable, Seconds } from './common.ts';

/** The address of a video of another host, as it was typed. */
export const MediaLinkQuery = Closed({ address: Type.String({ maxLength: 500 }) });
/** What its host says of it; null for what it does not say, or where it did not answer. */
export const MediaLink = Closed({
  title: Nullable(Type.String({ maxLength: 160 })),
  duration_seconds: Nullable(Seconds),
});
export type MediaLink = Static<typeof MediaLink>;
