import type { Role } from '@clube/shared/contracts/policy';

const KEY = 'session_id';
/** Not `randomUUID`, which pages without https lack. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A student's device has an id of its own, which every call carries (product.md §6); signing in makes a new one. Staff have none. */
export function rememberDevice(role: Role | null | undefined): void {
  if (role === 'student') localStorage.setItem(KEY, localStorage.getItem(KEY) ?? newId());
  // Of who was here before, or looked as a student does.
  else if (role) localStorage.removeItem(KEY);
}
