import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Share of the size, and quality: what is seen least is taken first. */
const WAYS = [
  [1, 80],
  [1, 65],
  [0.75, 65],
  [0.75, 50],
  [0.5, 60],
  [0.5, 40],
  [0.25, 50],
] as const;

/** Draws a JPEG of ours anew with at most so many bytes, as well as that can be; the last way is taken whatever comes of it. */
export async function makeLighter(file: string, bytes: number): Promise<void> {
  sharp.concurrency(1);
  const content = await readFile(file);
  const { width } = await sharp(content).metadata();
  let made = content;
  for (const [share, quality] of WAYS) {
    const smaller = sharp(content).resize({ width: Math.round(width * share) });
    made = await smaller.jpeg({ quality, mozjpeg: true }).toBuffer();
    if (made.length <= bytes) break;
  }
  await writeFile(file, made);
}
