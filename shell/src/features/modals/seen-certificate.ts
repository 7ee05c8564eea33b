const keyOf = (siteId: number) => `certificate_seen_${siteId}`;

/** Id of the newest certificate that this browser has congratulated for; 0 before the first. */
export const seenCertificate = (siteId: number) => Number(localStorage.getItem(keyOf(siteId)) ?? 0);
/** A full or forbidden storage costs that it is said again, nothing more: what was said is closed all the same. */
export function markCertificateSeen(siteId: number, id: number): void {
  try {
    localStorage.setItem(keyOf(siteId), String(id));
  } catch {
    // As above.
  }
}
