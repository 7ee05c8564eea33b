import { useEffect } from 'react';
import { atom, useAtom, useAtomValue } from 'jotai';
import { meAtom } from '@clube/shared/session';

/** What somebody has begun to write. `key` goes with every try of sending it, so that none writes twice. */
export type Draft = { text: string; seconds: number | null; key: string };

/** Beside the browser's own storage, which may be full or forbidden. */
const draftsAtom = atom<Readonly<Record<string, Draft>>>({});

/** What was kept; something else in its place counts as nothing. */
function readDraft(name: string): Draft | undefined {
  try {
    const { text, seconds, key } = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Draft>;
    if (typeof text !== 'string' || typeof key !== 'string') return undefined;
    return { text, seconds: typeof seconds === 'number' ? seconds : null, key };
  } catch {
    return undefined;
  }
}
function keepDraft(name: string, draft: Draft | undefined): void {
  try {
    if (draft?.text) localStorage.setItem(name, JSON.stringify(draft));
    else localStorage.removeItem(name);
  } catch {
    // A full or forbidden storage costs what a reload loses, nothing more.
  }
}

/**
 * What somebody writes, kept at every key: it survives other lessons, a reload, and a tab that is killed. Who signs out takes it along
 * (shell/src/session/leave.ts goes by the beginning of the name).
 * @param place what it is about, within the person
 */
export function useDraft(place: string) {
  const memberId = useAtomValue(meAtom)?.current?.currentMember.id ?? 0;
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const name = `draft:note:${memberId}:${place}`;
  useEffect(() => {
    const kept = readDraft(name);
    if (kept) setDrafts((known) => (known[name] ? known : { ...known, [name]: kept }));
  }, [name, setDrafts]);
  const set = (draft: Draft | undefined) => {
    keepDraft(name, draft);
    setDrafts(({ [name]: _before, ...others }) => (draft ? { ...others, [name]: draft } : others));
  };
  /** Begins something new, unless something is begun already. */
  const begin = (draft: Draft) => {
    if (!(drafts[name] ?? readDraft(name))?.text) set(draft);
  };
  return { draft: drafts[name], set, begin };
}

/** Something new to write. */
export const newDraft = (text: string, seconds: number | null): Draft => ({ text, seconds, key: crypto.randomUUID() });
