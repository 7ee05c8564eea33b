import { localTarget } from '@clube/shared/contracts/local-target';
import { saveCookie } from '@clube/shared/session';

/** Where somebody was when they began to look on as a student. */
const VIEWED_FROM = 'viewed_from';
/** Opens a page as the student whom the session looks on as (`clients/viewing.ts`). */
export function actAsStudent(path: string): void {
  try {
    sessionStorage.setItem(VIEWED_FROM, location.pathname + location.search);
  } catch {
    // A full or forbidden storage costs that the way back leads home.
  }
  saveCookie('type_student', '1');
  location.assign(path);
}
function takeViewedFrom(): string | null {
  try {
    const path = sessionStorage.getItem(VIEWED_FROM);
    sessionStorage.removeItem(VIEWED_FROM);
    return path;
  } catch {
    return null;
  }
}
/** Leads back to where they began. */
export function actAsOneself(): void {
  const path = localTarget(takeViewedFrom()) ?? '/home';
  saveCookie('type_student', '0');
  location.assign(path);
}
