const keyOf = (memberId: number) => `certificate_seen_${memberId}`;

/** Id of the newest certificate that this member was congratulated for in this browser, which others use too; 0 before the first. */
export function seenCertificate(memberId: number): number {
  try {
    return Number(localStorage.getItem(keyOf(memberId)) ?? 0);
  } catch {
    return 0;
  }
}
/** A full or forbidden storage costs that it is said again, nothing more: what was said is closed all the same. */
export function markCertificateSeen(memberId: number, id: number): void {
  try {
    localStorage.setItem(keyOf(memberId), String(id));
  } catch {
    // As above.
  }
}
