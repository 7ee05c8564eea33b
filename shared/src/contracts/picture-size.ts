// In a file without schemas: browsers use it.
/** Size in pixels that the name of a stored picture says; undefined where it is one of before, or of elsewhere. */
export function pictureSizeOf(address: string): { width: string | undefined; height: string | undefined } {
  const [, width, height] = /-(\d+)x(\d+)\./.exec(address) ?? [];
  return { width, height };
}
