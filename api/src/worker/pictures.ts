import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileError, WorkerError } from './errors.ts';
import { runTask } from './run.ts';
import { createTurns } from './turns.ts';
import { withWorkFolder } from './work-folder.ts';
import type { PictureWish } from './tasks.ts';

/** Pictures of people who are signed in that are drawn at once by this server; the others wait. */
const AT_ONCE = 2;
const MAX_WAITING = 20;
/** Those of nobody, one at once: however many they are, none of a person waits for them. */
const MAX_OF_NOBODY = 10;
/** Of one line: a picture may take all of its fifteen seconds, and whoever sends such would have every turn of an hour. */
const MAX_OF_LINE = 4;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const startsWith = (content: Buffer, mark: Buffer, at = 0) => content.subarray(at, at + mark.length).equals(mark);
/** By its first bytes, before any decoder sees it: the content type is only what the sender says. */
const isPicture = (content: Buffer) =>
  startsWith(content, PNG) ||
  startsWith(content, JPEG) ||
  (startsWith(content, Buffer.from('RIFF')) && startsWith(content, Buffer.from('WEBP'), 8));

const inTurn = createTurns(AT_ONCE, MAX_WAITING);
const inTurnOfNobody = createTurns(1, MAX_OF_NOBODY, MAX_OF_LINE);

/** Size in pixels. */
type SizedPicture = { content: Buffer; width: number; height: number };

/** As `drawSizedPicture`, where nobody asks for the size. */
export const drawPicture = async (
  dataFolder: string,
  content: Buffer,
  wish: PictureWish,
  line?: string,
): Promise<Buffer> => (await drawSizedPicture(dataFolder, content, wish, line)).content;

/**
 * Decodes a PNG, JPEG or WebP of somebody and draws it anew, in a worker of its own.
 * @param line of whoever sent it, where nobody is signed in
 * @throws Error when it is none, is damaged, or takes more than a picture is given
 */
export async function drawSizedPicture(
  dataFolder: string,
  content: Buffer,
  wish: PictureWish,
  line?: string,
): Promise<SizedPicture> {
  if (!isPicture(content)) throw new FileError('unreadable', 'Neither PNG, JPEG nor WebP');
  const draw = () =>
    withWorkFolder(dataFolder, async (folder) => {
      const file = path.join(folder, 'upload');
      await writeFile(file, content);
      const { width, height } = await runTask<'picture'>({ name: 'picture', file, folder, wish });
      return { content: await readFile(path.join(folder, 'picture')), width, height };
    });
  return line === undefined ? inTurn(draw) : inTurnOfNobody(draw, line);
}

/** Whether the picture itself was the reason: a full disk is not. */
export const isPictureFault = (error: unknown) =>
  error instanceof FileError || (error instanceof WorkerError && ['memory', 'time', 'crashed'].includes(error.problem));
