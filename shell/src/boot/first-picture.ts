import type { Composition } from '@clube/shared/contracts/remote';
import { loadRemotePart, SLOW_MS } from '@clube/shared/federation';
import { waitForPart } from '../federation/waiting-part.ts';
import { pageOf } from '../routes/page-of.ts';
import { screenOf } from '../routes/screens.ts';

/** Set while what stands in `#root` was drawn by the server and is not yet alive. */
const DRAWN = 'drawn';
/** What the history keeps of an entry decides what is drawn too, and a server does not know it. */
const isRemembered = () => (history.state as { usr?: unknown } | null)?.usr != null;
export const isDrawn = (root: HTMLElement): boolean => DRAWN in root.dataset && !isRemembered();

/** The code of the page did not come: its place is drawn anew, and says so itself. */
let isLost = false;

/** What the browser draws first is not what the server drew: a fault of the page. React draws it anew. */
export function reportMismatch(error: unknown): void {
  if (!isLost) console.error('The first picture was drawn anew', error);
}

/**
 * Waits for the code of what the server drew, so that React finds it as it stands. A page that is late is left as it stands, and
 * the frame around it comes alive before.
 * @returns false when it cannot be taken over: the frame around it did not come
 */
export async function awaitPicture(composition: Composition): Promise<boolean> {
  const screen = screenOf(location.pathname)
    .load()
    .then(
      () => true,
      () => false,
    );
  const page = pageOf(composition, location.pathname);
  if (!page) return screen;
  const { remote, entry } = page;
  const work = loadRemotePart(remote, { page: entry.path }).then(
    () => undefined,
    // Drawing it asks again, and says why.
    () => void (isLost = true),
  );
  waitForPart(remote, entry.path, work);
  const isHere = await screen;
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, SLOW_MS))]);
  return isHere;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (element: Element): element is Field => /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/** Tells React what was typed or ticked before it listened. It remembers values as it found them, so they are put anew. */
function retell(field: Field): void {
  if (isTicked(field)) {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  const typed = field.value;
  const drawn = field instanceof HTMLSelectElement ? undefined : field.defaultValue;
  if (typed === drawn) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!;
  field.value = drawn ?? '';
  setter.call(field, typed);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** What people did to a page that was not alive yet, kept by the page's own script (api/src/web/standby.ts). */
declare global {
  var clubeDone: (() => void)[] | undefined;
}

/** From here on React hears what is pressed. @returns what was pressed before */
export function takeOver(): (() => void)[] {
  const done = globalThis.clubeDone ?? [];
  globalThis.clubeDone = undefined;
  return done;
}

/** The picture is alive: what was typed is taken over, and what was pressed happens. */
export function comeAlive(root: HTMLElement, done: readonly (() => void)[]): void {
  for (const field of root.querySelectorAll('input, textarea, select')) if (isField(field)) retell(field);
  delete root.dataset[DRAWN];
  // What was typed is in the screen's state by then.
  setTimeout(() => done.forEach((act) => act()));
}
