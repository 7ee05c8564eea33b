/** Where an error was thrown, as the browser writes it: the stack, or at least the file of the event. */
export const placeOf = (thrown: unknown, file = '') => (thrown instanceof Error && thrown.stack ? thrown.stack : file);
