import type { Composition } from '@clube/shared/contracts/remote';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { loadRemotePart } from '@clube/shared/federation';
import { waitForPart } from '../federation/waiting-part.ts';
import { pageOf } from '../routes/page-of.ts';
import { screenOf } from '../routes/screens.ts';

/**
 * Set while what stands in an element was drawn by the server and is not yet alive; empty while React does not hear it. Of what it hears before
 * it is told what was typed, what a form does is kept all the same.
 */
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
    // Drawing it asks again, and says why.
    .catch(() => void (isLost = true))
    .finally(() => {
      isLate = false;
      // From here on React hears what is pressed in it.
      const page = document.querySelector<HTMLElement>(PAGE);
      if (page?.dataset[DRAWN] === '') page.dataset[DRAWN] = TAKEN;
    });
  pageTaken = new Promise((taken) => waitForPart(remote, entry.path, work, taken));
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, SAY_SLOW_MS))]);
  return screen;
}

const FIELDS = 'input, textarea, select';
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

type Held = Pick<HTMLInputElement, 'value' | 'checked'>;
/** What a field shows without anybody's doing. */
const drawnIn = (field: Field) =>
  field instanceof HTMLSelectElement
    ? (field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0])?.value
    : field.defaultValue;

/**
 * What somebody put into fields before React knew. It is held here, for React puts its own value back where the word itself makes it take
 * a part over (a browser that fills a form in sends nothing before it), and into every other field that is drawn anew when one is told.
 */
let held = new WeakMap<Field, Held>();
const hold = (field: Field) => {
  const { value, checked } = field as Held;
  held.set(field, { value, checked });
};
const holdTyped = ({ target }: Event) => {
  if (target instanceof Element && target.matches(FIELDS)) hold(target as Field);
};

const tell = (field: Field, what: 'change' | 'input') => field.dispatchEvent(new Event(what, { bubbles: true }));

/** Tells React what was typed, ticked or chosen before it listened. It remembers values as it found them, so they are put anew. */
function retell(field: Field): void {
  if (field instanceof HTMLInputElement && field.type === 'file') {
    // Its value is nobody's to write.
    if (field.files?.length) tell(field, 'change');
    return;
  }
  const { value, checked } = held.get(field) ?? (field as Held);
  if (isTicked(field)) {
    // One of several is let go of by whichever was chosen.
    if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  const drawn = drawnIn(field);
  if (value === drawn) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!;
  field.value = drawn ?? '';
  setter.call(field, value);
  tell(field, field instanceof HTMLSelectElement ? 'change' : 'input');
}

/** What somebody did to a part of a page that was not alive yet, kept by the page's own script (api/src/web/standby.ts); a key of nothing in particular has no target. */
type Done = (() => void) & { target?: Element };
declare global {
  var clubeDone: Done[] | undefined;
  /** Of the same script: keeps what was typed into a picture that goes, and puts it back into what comes. A preview's page has none. */
  var clubeKeep: (() => void) | undefined;
}

/** From here on React hears what is pressed, except in a page that is late, and in forms that it is not told of yet. */
export function takeOver(root: HTMLElement): void {
  if (DRAWN in root.dataset) root.dataset[DRAWN] = TAKEN;
  // What nobody touched may move by itself, as the bar of a video does.
  for (const field of root.querySelectorAll<HTMLInputElement>(FIELDS))
    if (field.value !== drawnIn(field) || field.checked !== field.defaultChecked) hold(field);
  // Before React, which hears at the root.
  addEventListener('input', holdTyped, true);
  const page = root.querySelector<HTMLElement>(PAGE);
  if (page) page.dataset[DRAWN] = isLate ? '' : TAKEN;
}

/** What was typed is taken over, and what was pressed happens. */
function retellAll(fields: readonly Field[], done: readonly Done[]): void {
  for (const field of fields) retell(field);
  // What was typed is in the screen's state by then.
  setTimeout(() => done.forEach((act) => act.target?.isConnected !== false && act()));
}

/** What was done until now to what `isHere` tells of; the rest is kept, and what comes is too. */
function takeDone(isHere: (target: Element | undefined) => boolean): Done[] {
  const done = globalThis.clubeDone ?? [];
  globalThis.clubeDone = done.filter(({ target }) => !isHere(target));
  return done.filter(({ target }) => isHere(target));
}

/**
 * The frame is alive, and then the page in it.
 * @param alive called when all of the picture is React's
 */
export async function comeAlive(root: HTMLElement, alive: () => void): Promise<void> {
  delete root.dataset[DRAWN];
  const page = root.querySelector<HTMLElement>(PAGE);
  // A key is for whichever part listens to it, the last one too.
  const isInPage = (element: Element | undefined) => element === undefined || (page?.contains(element) ?? false);
  const isInFrame = (element: Element | undefined) => !isInPage(element);
  const fields = [...root.querySelectorAll<Field>(FIELDS)];
  retellAll(fields.filter(isInFrame), takeDone(isInFrame));
  await pageTaken;
  const done = takeDone(isInPage);
  globalThis.clubeDone = undefined;
  delete page?.dataset[DRAWN];
  removeEventListener('input', holdTyped, true);
  retellAll(fields.filter(isInPage), done);
  held = new WeakMap();
  alive();
}
