// The process that draws pages: code of remotes, without secrets, database, files or network. It is given code and boot documents
// by message and answers with HTML.
import type { Drawn, FromRenderer, Sheet, ToRenderer } from './messages.ts';
import { World } from './world.ts';

/** Characters of HTML that a page may have. */
const MOST_HTML = 512 * 1024;

const worlds = new Map<string, World>();
const compositions = new Map<string, string>();
const say = (message: FromRenderer) => void process.send?.(message);

/** The place in the code, as the stack names it: nothing of what the page shows. */
const placeOf = (error: unknown) =>
  /([\w-]+\/[a-f0-9]+\.js:\d+:\d+)/.exec(String((error as Error | undefined)?.stack))?.[1] ?? 'unknown';

async function drawSheet(sheet: Sheet, times: number): Promise<Drawn> {
  const world = worlds.get(sheet.shell)!;
  world.compose(sheet.composition, compositions.get(sheet.composition)!);
  let drawn = await world.draw(sheet);
  // A release is drawn a few times before it counts: the first takes what compiling takes.
  for (let time = 1; time < times; time += 1) drawn = await world.draw(sheet);
  return drawn;
}

async function answer(message: ToRenderer): Promise<void> {
  switch (message.type) {
    case 'code': {
      const { shell, code } = message;
      if (code.id === shell) worlds.set(shell, new World(code));
      else await worlds.get(shell)!.add(code);
      return;
    }
    case 'composition':
      compositions.set(message.id, message.json);
      return;
    case 'draw': {
      const { html, title } = await drawSheet(message.sheet, message.times);
      const { job } = message;
      if (html.length > MOST_HTML) say({ type: 'failed', job, kind: 'draw_size', where: 'unknown', why: 'too long' });
      else say({ type: 'drawn', job, html, title });
    }
  }
}

/** What a face threw while it was loaded is said by the first page that wants it. */
let broken: unknown;
let queue = Promise.resolve();
process.on('message', (message: ToRenderer) => {
  queue = queue
    .then(async () => {
      if (message.type === 'draw' && broken instanceof Error) throw broken;
      await answer(message);
    })
    .catch((error: unknown) => {
      if (message.type !== 'draw') {
        broken = error instanceof Error ? error : new Error(String(error));
        return;
      }
      broken = undefined;
      const why = String((error as Error | undefined)?.message ?? error).slice(0, 300);
      say({ type: 'failed', job: message.job, kind: 'draw_threw', where: placeOf(error), why });
    });
});
process.on('disconnect', () => process.exit());
// A promise that code of a remote left behind says nothing about the page.
process.on('unhandledRejection', () => {});
say({ type: 'ready' });
