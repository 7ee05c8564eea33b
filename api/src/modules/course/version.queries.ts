import { type RawBuilder, sql } from 'kysely';

/** What every saved change of a course, module or lesson writes beside itself. */
export const versionAndState = ({ published }: { published?: boolean | undefined }) => ({
  version: sql<number>`version + 1`,
  ...(published !== undefined && { published_at: published ? sql<Date>`coalesce(published_at, now())` : null }),
});

/** Holds for the version that was seen, and for any where none is named. */
export const isVersion = (seen: number | undefined): RawBuilder<boolean> =>
  seen === undefined ? sql<boolean>`true` : sql<boolean>`version = ${seen}`;
