import { useSyncExternalStore } from 'react';

const FIELDS = 'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])';
/** Whoever pressed something waits for what comes of it, in milliseconds. */
const AFTER_PRESS_MS = 1000;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

let isPressing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
function press() {
  clearTimeout(timer);
  isPressing = true;
  tell();
}
function letGo() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    isPressing = false;
    tell();
  }, AFTER_PRESS_MS);
}
const SIGNS = {
  pointerdown: press,
  pointerup: letGo,
  pointercancel: letGo,
  // Of a key that is held in another window nobody hears the end.
  keydown: () => {
    press();
    letGo();
  },
  focusin: tell,
  // When a field is left nothing has the focus yet that comes next.
  focusout: () => void setTimeout(tell),
};

function subscribe(listener: () => void) {
  if (listeners.size === 0) for (const [sign, hear] of Object.entries(SIGNS)) addEventListener(sign, hear, true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const [sign, hear] of Object.entries(SIGNS)) removeEventListener(sign, hear, true);
    clearTimeout(timer);
    isPressing = false;
  };
}

function isBusy(): boolean {
  const active = document.activeElement;
  return isPressing || (active?.matches(FIELDS) ?? false) || active?.closest('[role$=dialog]') != null;
}

/**
 * Whether somebody writes; or is in a dialog: what is pressed in one that came over it is pressed outside of it, and it goes along; or presses
 * something: what leaves a field is often a press, and what came under it would take it.
 */
export const useIsBusy = (): boolean => useSyncExternalStore(subscribe, isBusy, () => false);
