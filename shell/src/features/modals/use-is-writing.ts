import { useSyncExternalStore } from 'react';

const FIELDS = 'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])';

function subscribe(listener: () => void) {
  // When a field is left nothing has the focus yet that comes next.
  const later = () => setTimeout(listener);
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', later);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', later);
  };
}
const isWriting = () => document.activeElement?.matches(FIELDS) ?? false;

/** Whether a field that is written in has the focus. */
export const useIsWriting = (): boolean => useSyncExternalStore(subscribe, isWriting, () => false);

const isBusy = () => isWriting() || document.activeElement?.closest('[role=dialog], [role=alertdialog]') != null;
/** Or somebody is in a dialog: what is pressed in one that came over it is pressed outside of it, and it goes along. */
export const useIsBusy = (): boolean => useSyncExternalStore(subscribe, isBusy, () => false);
