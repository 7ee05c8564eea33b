const keyOf = (siteId: number) => `certificate_seen_${siteId}`;

/** Id of the newest certificate that this browser has congratulated for; 0 before the first. */
export const seenCertificate = (siteId: number) => Number(localStorage.getItem(keyOf(siteId)) ?? 0);
export const markCertificateSeen = (siteId: number, id: number) => localStorage.setItem(keyOf(siteId), String(id));
