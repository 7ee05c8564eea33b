import { saveCookie } from '@clube/shared/session';

/** Looks at the panel as a student would: the server lowers the rights, never raises them. */
export function viewAsStudent(): void {
  saveCookie('type_student', '1');
  location.assign('/home');
}

export function viewAsOneself(): void {
  saveCookie('type_student', '0');
  location.assign('/home');
}
