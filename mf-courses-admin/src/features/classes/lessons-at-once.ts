/** Of a long module so many lessons stand there at first, and so many more each time that more are asked for. */
export const LESSONS_AT_ONCE = 100;
