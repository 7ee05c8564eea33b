// In a file of its own: the browser needs the sizes, not the schemas.
/** Own pictures of a course: a wide `cover`, and a tall `poster` for where courses stand beside each other as books do. */
export const courseArts = ['cover', 'poster'] as const;
/** One of them; it is sent to the address of its name. */
export type CourseArt = (typeof courseArts)[number];
/** What each is drawn into, in pixels; other places show its middle. */
export const courseArtSizes: Record<CourseArt, { width: number; height: number }> = {
  cover: { width: 1280, height: 720 },
  poster: { width: 800, height: 1200 },
};
