// In a file of its own: the browser needs the size, not the schemas.
/** What a course's own picture is drawn into, in pixels; narrower places show its middle. */
export const courseCoverSize = { width: 1280, height: 720 } as const;
