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
