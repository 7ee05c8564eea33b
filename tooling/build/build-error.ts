/** A build that failed; what went wrong was printed. */
export class BuildError extends Error {}
