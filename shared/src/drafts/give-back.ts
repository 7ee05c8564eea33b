/** Of a draft that goes back: whose it is, its field as `useDraft` knows it, what was written, and its picture. */
type Back = { memberId: number; place: string; text: string; key: string; image?: string | undefined };

/** What stands in a field; nothing where something else is kept in its place. */
function begunIn(name: string): { text: string; key: string } | undefined {
  try {
    const { text, key }: Partial<Record<string, unknown>> = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : undefined;
  } catch {
    return undefined;
  }
}

const nameOf = (memberId: number, place: string) => `draft:comment:${memberId}:${place}`;
const besideOf = (memberId: number, place: string) => nameOf(memberId, `image:${place}`);

/**
 * A comment that somebody wrote is theirs: it is back in its field, below what they have begun there since. A picture that is gone is said
 * to be by the form.
 * @returns whether it stands there: a full or forbidden storage takes nothing
 */
export function giveBack({ memberId, place, text, key, image }: Back): boolean {
  const [name, beside] = [nameOf(memberId, place), besideOf(memberId, place)];
  try {
    const begun = begunIn(name);
    // A tab that ended before this was dropped here gave it back already.
    if (`\n\n${begun?.text}`.endsWith(`\n\n${text}`)) return true;
    const all = begun ? { text: `${begun.text}\n\n${text}`, key: begun.key } : { text, key };
    localStorage.setItem(name, JSON.stringify({ ...all, seconds: null, back: text }));
    const isPictured = image && localStorage.getItem(beside) === null;
    if (isPictured) localStorage.setItem(beside, JSON.stringify({ key: image, back: true }));
    // Of what a tab wrote itself the browser tells the others alone; a field of this one may be open.
    for (const key of isPictured ? [name, beside] : [name]) dispatchEvent(new StorageEvent('storage', { key }));
    return true;
  } catch {
    return false;
  }
}

/**
 * A comment that was begun in a field which is no more, to another field.
 * @returns whether there was one, and it stands there
 */
export function moveBegun(memberId: number, from: string, place: string): boolean {
  try {
    const name = nameOf(memberId, from);
    const begun = begunIn(name);
    if (!begun?.text.trim()) return false;
    const { key: image }: { key?: unknown } = JSON.parse(localStorage.getItem(besideOf(memberId, from)) ?? '{}');
    if (!giveBack({ memberId, place, ...begun, image: typeof image === 'string' ? image : undefined })) return false;
    for (const gone of [name, besideOf(memberId, from)]) localStorage.removeItem(gone);
    return true;
  } catch {
    return false;
  }
}
