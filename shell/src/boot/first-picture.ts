import type { Composition } from '@clube/shared/contracts/remote';
import { loadRemotePart, SLOW_MS } from '@clube/shared/federation';
import { waitForPart } from '../federation/waiting-part.ts';
import { pageOf } from '../routes/page-of.ts';
import { screenOf } from '../routes/screens.ts';

/** Set while what stands in an element was drawn by the server and is not yet alive; empty while React does not hear it. */
const DRAWN = 'drawn';
const TAKEN = 'taken';
/** What the history keeps of an entry decides what is drawn too, and a server does not know it. */
const isRemembered = () => (history.state as { usr?: unknown } | null)?.usr != null;
export const isDrawn = (root: HTMLElement): boolean => DRAWN in root.dataset && !isRemembered();

/** The code of the page did not come: its place is drawn anew, and says so itself. */
let isLost = false;

/** What the browser draws first is not what the server drew: a fault of the page. React draws it anew. */
export function reportMismatch(error: unknown): void {
  if (!isLost) console.error('The first picture was drawn anew', error);
}

/** The place of a remote's page in the frame (frame/frame.tsx). */
const PAGE = '#conteudo';

/** Resolves when the page of a remote is React's; at once where the address has none. */
let pageTaken: Promise<void> = Promise.resolve();
/** Whether the code of the page is on its way. */
let isLate = false;

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
  isLate = true;
  const work = loadRemotePart(remote, { page: entry.path })
    .then(
      () => undefined,
      // Drawing it asks again, and says why.
      () => void (isLost = true),
    )
    .finally(() => {
      isLate = false;
      // From here on React hears what is pressed in it.
      const page = document.querySelector<HTMLElement>(PAGE);
      if (page?.dataset[DRAWN] === '') page.dataset[DRAWN] = TAKEN;
    });
  pageTaken = new Promise((taken) => waitForPart(remote, entry.path, work, taken));
  const isHere = await screen;
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, SLOW_MS))]);
  return isHere;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (element: Element): element is Field => /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

/**
 * What was typed since React listens. Where the word itself makes React take a part over (a browser that fills a form in sends nothing
 * before it), React finds the new value, sees no change in it and puts its own back.
 */
let typedLate = new WeakMap<Field, string>();
const noteTyped = ({ target }: Event) => {
  if (target instanceof Element && isField(target)) typedLate.set(target, target.value);
};

/** Tells React what was typed, ticked or chosen before it listened. It remembers values as it found them, so they are put anew. */
function retell(field: Field): void {
  if (field instanceof HTMLInputElement && field.type === 'file') {
    // Its value is nobody's to write.
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (isTicked(field)) {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  const typed = typedLate.get(field) ?? field.value;
  const drawn = field instanceof HTMLSelectElement ? undefined : field.defaultValue;
  if (typed === drawn) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!;
  field.value = drawn ?? '';
  setter.call(field, typed);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** What somebody did to a part of a page that was not alive yet, kept by the page's own script (api/src/web/standby.ts); a key of nothing in particular has no target. */
type Done = (() => void) & { target?: Element };
declare global {
  var clubeDone: Done[] | undefined;
}

/** From here on React hears what is pressed, except in a page that is late. @returns what was pressed before */
export function takeOver(root: HTMLElement): Done[] {
  const done = globalThis.clubeDone ?? [];
  if (DRAWN in root.dataset) root.dataset[DRAWN] = TAKEN;
  // Before React, which hears at the root.
  addEventListener('input', noteTyped, true);
  const page = root.querySelector<HTMLElement>(PAGE);
  if (page) page.dataset[DRAWN] = isLate ? '' : TAKEN;
  globalThis.clubeDone = page ? [] : undefined;
  return done;
}

/** What was typed is taken over, and what was pressed happens. */
function retellAll(fields: readonly Element[], done: readonly Done[]): void {
  for (const field of fields) if (isField(field)) retell(field);
  // What was typed is in the screen's state by then.
  setTimeout(() => done.forEach((act) => act.target?.isConnected !== false && act()));
}

/**
 * The frame is alive, and then the page in it.
 * @param done what `takeOver` gave
 * @param alive called when all of the picture is React's
 */
export async function comeAlive(root: HTMLElement, done: readonly Done[], alive: () => void): Promise<void> {
  delete root.dataset[DRAWN];
  const page = root.querySelector<HTMLElement>(PAGE);
  // A key is for whichever part listens to it, the last one too.
  const isInPage = (element: Element | undefined) => element === undefined || (page?.contains(element) ?? false);
  const fields = [...root.querySelectorAll('input, textarea, select')];
  retellAll(
    fields.filter((field) => !isInPage(field)),
    done.filter(({ target }) => !isInPage(target)),
  );
  await pageTaken;
  const later = globalThis.clubeDone ?? [];
  globalThis.clubeDone = undefined;
  delete page?.dataset[DRAWN];
  removeEventListener('input', noteTyped, true);
  retellAll(fields.filter(isInPage), [...done.filter(({ target }) => isInPage(target)), ...later]);
  typedLate = new WeakMap();
  alive();
}
