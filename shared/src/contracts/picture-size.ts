// In a file without schemas: browsers use it.
/** Size in pixels that the name of a stored picture says; undefined for one of before, or of elsewhere. */
export function pictureSizeOf(address: string): { width: number; height: number } | undefined {
  const [, width, height] = /-(\d{1,4})x(\d{1,4})\.[a-z]+$/.exec(address) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}
