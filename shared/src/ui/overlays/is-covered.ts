/** Whether a dialog that came later lies over this one: what is pressed there, or beside it, is for that one. @param popup as it stands in the page */
export function isCovered(popup: Element | null): boolean {
  const last = [...document.querySelectorAll('[role$=dialog][data-open]')].at(-1);
  return last !== undefined && last !== popup;
}
