import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runTask } from './run.ts';
import type { SheetWish } from './tasks.ts';
import { createTurns } from './turns.ts';
import { withWorkFolder } from './work-folder.ts';

/** Sheets are drawn one after another by this server: one takes a processor for as long as it takes. */
const MAX_WAITING = 40;
const inTurn = createTurns(1, MAX_WAITING);

/** An SVG of ours as a file to look at, drawn by a worker of its own; it is asked for when it is its turn: those that wait take no memory. @throws AppError `rate.limited` when too many wait */
export const drawSheetFile = (dataFolder: string, svgOf: () => Promise<string>, wish: SheetWish): Promise<Buffer> =>
  inTurn(() =>
    withWorkFolder(dataFolder, async (folder) => {
      const file = path.join(folder, 'sheet.svg');
      await writeFile(file, await svgOf());
      await runTask<'sheet'>({ name: 'sheet', file, folder, wish });
      return readFile(path.join(folder, 'sheet'));
    }),
  );
