import type { Begun } from './begin-stream.ts';

type Early = Begun & { element: HTMLMediaElement; url: string; startAt: number };

/**
 * What was begun, null once that was taken. Of the page instead of a module: the script that runs ahead of the page (src/ahead.ts) has
 * modules of its own.
 */
export const page = globalThis as { clubeEarly?: Early | null };
