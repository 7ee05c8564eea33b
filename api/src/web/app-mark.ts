const WHITE = '#ffffff';
/** What a round mask leaves of an icon's side. */
const WITHIN_MASK = 0.8;

/**
 * A panel's own mark as an icon: to the edges where it fills a square, else on white, in the middle that a round mask leaves.
 * @param mark as this server drew it
 */
export async function drawMark(mark: Buffer, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const [{ width, height }, { isOpaque }] = await Promise.all([sharp(mark).metadata(), sharp(mark).stats()]);
  const inner = isOpaque && width === height ? side : Math.round(side * WITHIN_MASK);
  const input = await sharp(mark)
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: WHITE } })
    .composite([{ input }])
    .png({ palette: true })
    .toBuffer();
}
