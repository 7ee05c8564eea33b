/** By what a rendition is called, 720p: its shorter side, so that a portrait video has the names that a landscape one has. */
export const qualityOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(width || height, height);
