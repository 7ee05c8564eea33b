import { useEffect, useMemo, useRef, useState } from 'react';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { meAtom } from '@clube/shared/session';

/** What somebody has begun to write, `seconds` into a video where it is about a moment. `key` goes with every try of sending it, so that none writes twice. */
export type Draft = { text: string; seconds: number | null; key: string };

/** Beside the browser's own storage, which may be full or forbidden. */
const draftsAtom = atom<Readonly<Record<string, Draft>>>({});

/** Nobody's: what strangers type into a public page ends with the tab, for the next one at this machine may be somebody else. */
const NOBODYS = /^draft:[^:]*:0:/;
const storageOf = (name: string) => (NOBODYS.test(name) ? sessionStorage : localStorage);

function read(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storageOf(name).getItem(name) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
function keep(name: string, value: object | undefined): void {
  try {
    if (value) storageOf(name).setItem(name, JSON.stringify(value));
    else storageOf(name).removeItem(name);
  } catch {
    // A full or forbidden storage costs what a reload loses, nothing more.
  }
}
/** What was kept; something else in its place counts as nothing. */
function readDraft(name: string): Draft | undefined {
  const { text, seconds, key } = read(name);
  if (typeof text !== 'string' || typeof key !== 'string') return undefined;
  return { text, seconds: typeof seconds === 'number' ? seconds : null, key };
}

/**
 * What came back from where it was sent (shell/src/features/offline/send-waiting.ts) stands below what is known here: kept as a whole,
 * unless another tab began something else.
 */
function withBack(known: Draft | undefined, name: string): Draft | undefined {
  const [kept, { back }] = [readDraft(name), read(name)];
  if (!known || !kept) return known ?? kept;
  if (typeof back !== 'string' || `\n\n${known.text}`.endsWith(`\n\n${back}`)) return known;
  return kept.text.startsWith(known.text) ? kept : { ...known, text: `${known.text}\n\n${back}` };
}

/** Who signs out takes all of them along: shell/src/session/leave.ts goes by the beginning of the name. */
function useName(kind: string, place: string): string {
  const memberId = useAtomValue(meAtom)?.current?.currentMember.id ?? 0;
  return `draft:${kind}:${memberId}:${place}`;
}

/**
 * What somebody writes, kept at every key: it survives other pages, a reload, and a tab that is killed.
 * @param kind what is written, by its noun @param place what it is about, within the person
 */
export function useDraft(kind: string, place: string) {
  const name = useName(kind, place);
  const setDrafts = useSetAtom(draftsAtom);
  // A key in one field draws no other one anew.
  const known = useAtomValue(useMemo(() => atom((get) => get(draftsAtom)[name]), [name]));
  useEffect(() => {
    const show = () =>
      setDrafts((drafts) => {
        const draft = withBack(drafts[name], name);
        return draft && draft !== drafts[name] ? { ...drafts, [name]: draft } : drafts;
      });
    // What others type stays theirs until it is looked for.
    const hear = ({ key }: StorageEvent) => {
      if (key === name && 'back' in read(name)) show();
    };
    show();
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [name, setDrafts]);
  const set = (draft: Draft | undefined) => {
    keep(name, draft?.text ? draft : undefined);
    setDrafts(({ [name]: _before, ...others }) => (draft ? { ...others, [name]: draft } : others));
  };
  /** Begins something new, unless something is begun already. */
  const begin = (begun: Draft) => {
    if (!(known ?? readDraft(name))?.text) set(begun);
  };
  /** Ends what the server has by now; what came back below it meanwhile stays, and so does what another tab has begun. */
  const sent = ({ text, key }: Draft) => {
    const left = readDraft(name);
    if (left?.text.startsWith(`${text}\n\n`) && 'back' in read(name))
      return set(newDraft(left.text.slice(text.length + 2)));
    set(undefined);
    if (left && left.key !== key) keep(name, left);
  };
  return { draft: known, set, begin, sent };
}

/** Something new to write. */
export const newDraft = (text: string, seconds: number | null = null): Draft => ({
  text,
  seconds,
  key: crypto.randomUUID(),
});

/**
 * The fields of a form, kept like a draft: `keep` takes what stands in them now, `forget` ends it once the server has them. `form` is
 * for the form: with what an earlier visit left it begins anew.
 * @param kind what is written, by its noun @param place what it is about, within the person
 */
export function useKeptFields<Name extends string>(kind: string, place: string, names: readonly Name[]) {
  const name = useName(kind, place);
  const [form, setForm] = useState<{ key: string; initialValues: { [K in Name]?: string } }>();
  const all = useRef(names);
  const isRead = useRef(false);
  useEffect(() => {
    const kept = read(name);
    const texts = all.current.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]]] : []));
    isRead.current = true;
    if (texts.length > 0) setForm({ key: name, initialValues: Object.fromEntries(texts) as { [K in Name]?: string } });
  }, [name]);
  return {
    form,
    keep(values: { [K in Name]?: string | undefined }) {
      // Before they were read, empty fields say nothing.
      if (isRead.current) keep(name, Object.values(values).some(Boolean) ? values : undefined);
    },
    forget: () => keep(name, undefined),
  };
}

/**
 * The same by hand, for who writes into a form that stands already.
 * @param kind what is written, by its noun @param place what it is about, within the person
 */
export function useKept(kind: string, place: string) {
  const name = useName(kind, place);
  return useMemo(
    () => ({
      read: () => read(name),
      keep: (values: Readonly<Record<string, unknown>> | undefined) => keep(name, values),
    }),
    [name],
  );
}
