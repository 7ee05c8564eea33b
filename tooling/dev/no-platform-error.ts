/** Nobody answers where a platform was expected. */
export class NoPlatformError extends Error {}
