/** A field that somebody can see and fill in; those of files stand behind buttons. */
const FIELD =
  ':is(input, textarea, select, [contenteditable=true]):not([type=hidden], [type=file], :disabled, [tabindex="-1"])';
/** Spread onto what loses nothing when it is pressed by mistake. */
export const SAFE = { 'data-safe': true };

/**
 * Where a dialog’s focus begins: at its first field, or at the safe one of its buttons. On a screen that takes fingers it begins at the
 * dialog itself, for a field would bring the keyboard over half of it. @returns true for what comes first
 */
export function firstFocus(dialog: HTMLElement | null): HTMLElement | true {
  const field = dialog?.querySelector<HTMLElement>(FIELD);
  if (field && navigator.maxTouchPoints > 0) return dialog ?? true;
  return field ?? dialog?.querySelector<HTMLElement>('[data-safe]') ?? true;
}
