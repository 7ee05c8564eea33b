import type { Role } from '@clube/shared/contracts/policy';

const KEY = 'session_id';

/** A student's device has an id of its own, which every call carries (product.md §6); signing in makes a new one. */
export function rememberDevice(role: Role | null | undefined): void {
  if (role === 'student' && !localStorage.getItem(KEY)) localStorage.setItem(KEY, crypto.randomUUID());
}
