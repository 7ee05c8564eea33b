// Stands in for the federation host in the monolith build, which has nothing to host.
export const openHost = (): Promise<void> => Promise.resolve();
