import { useSyncExternalStore } from 'react';

/** What is written or chosen in. */
const FIELDS =
  'select, textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])';
/** What lies over the page, and goes when something else takes the focus. */
const OVERLAYS = '[role$=dialog], [role=menu], [role=listbox]';
/** Whoever pressed something waits for what comes of it, in milliseconds. */
const AFTER_PRESS_MS = 1000;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** A pointer is down. */
let isHeld = false;
/** Something was pressed a moment ago; what was pressed before anybody listened is not known. */
let isRecent = true;
let timer: ReturnType<typeof setTimeout> | undefined;
function pressed() {
  clearTimeout(timer);
  isRecent = true;
  timer = setTimeout(() => {
    isRecent = false;
    tell();
  }, AFTER_PRESS_MS);
}
function hold() {
  if (isHeld) return;
  isHeld = true;
  tell();
}
function letGo() {
  if (!isHeld) return;
  isHeld = false;
  pressed();
}
const SIGNS = {
  pointerdown: hold,
  pointerup: letGo,
  pointercancel: letGo,
  // A menu of the browser itself, as the right button opens it, takes the release along; and what is dragged may have been taken before.
  pointermove: ({ buttons }: Partial<PointerEvent>) => {
    if (buttons === 0) letGo();
    else if (buttons) hold();
  },
  // Of a key that is held in another window nobody hears the end.
  keydown: () => {
    pressed();
    tell();
  },
  focusin: tell,
  // When a field is left nothing has the focus yet that comes next.
  focusout: () => void setTimeout(tell),
};

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    for (const [sign, hear] of Object.entries(SIGNS)) addEventListener(sign, hear, true);
    pressed();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const [sign, hear] of Object.entries(SIGNS)) removeEventListener(sign, hear, true);
    clearTimeout(timer);
    isHeld = false;
    isRecent = true;
  };
}

function isBusy(): boolean {
  const active = document.activeElement;
  return isHeld || isRecent || (active?.matches(FIELDS) ?? false) || active?.closest(OVERLAYS) != null;
}

/**
 * Whether somebody writes or chooses; or is in a dialog or a menu: what is pressed in one that came over it is pressed outside of it, and it
 * goes along; or presses something: what leaves a field is often a press, and what came under it would take it.
 */
export const useIsBusy = (): boolean => useSyncExternalStore(subscribe, isBusy, () => false);
