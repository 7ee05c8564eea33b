import type { Role } from '@clube/shared/contracts/policy';

const KEY = 'session_id';
/** Not `randomUUID`, which pages without https lack. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Of who was here before, or looked as a student does. */
export function forgetDevice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A forbidden storage has none.
  }
}
/** A student's device has an id of its own, which every call carries (product.md §6); signing in makes a new one. Staff have none. */
export function rememberDevice(role: Role | null | undefined): void {
  if (role !== 'student') return role ? forgetDevice() : undefined;
  try {
    localStorage.setItem(KEY, localStorage.getItem(KEY) ?? newId());
  } catch {
    // A full or forbidden storage costs that calls carry none, and no page.
  }
}
