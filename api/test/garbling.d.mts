export function write(text: string, fd?: number): void;
export function writeEndlessly(text: string, fd?: number): never;
/** What may be written, by its name. */
export const garbage: Record<string, (job: number) => void>;
