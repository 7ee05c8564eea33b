import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { captionCuesQuery, putCaptionCues } from '@clube/shared/clients/caption-cues';
import { mediaTextsQuery } from '@clube/shared/clients/media';
import type { CaptionCue } from '@clube/shared/contracts/media';
import { useKept } from '@clube/shared/drafts';
import { isApiError } from '@clube/shared/transport';
import { cuesOf, linesOf, type Edit, type Line } from './lines.ts';

/** Captions as they stand on the server; without a version where there are none. */
export type Saved = { version: string | null; cues: CaptionCue[] };
type State = { lines: Line[]; seen: string | null; isTouched: boolean };

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'start', 'end', 'text'].every(
    (name) => name in value && typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string',
  );

/** Lines of one language, kept at every key until they are saved. */
export function useTrack(mediaId: number, language: string, saved: Saved) {
  const client = useQueryClient();
  const draft = useKept('captions', `${mediaId}:${language}`);
  const [{ lines, seen, isTouched }, setState] = useState<State>(() => {
    const { lines: kept, seen: over } = draft.read();
    return Array.isArray(kept) && kept.every(isLine) && (over === null || typeof over === 'string')
      ? { lines: kept, seen: over, isTouched: true }
      : { lines: linesOf(saved.cues), seen: saved.version, isTouched: false };
  });
  const [next, setNext] = useState<Edit['next']>();
  const [theirs, setTheirs] = useState<Saved>();
  const [isSaving, setSaving] = useState(false);

  /** What the fields hold, which may be more than was sent. */
  const now = useRef(lines);
  const change = (edit: Edit) => {
    now.current = edit.lines;
    draft.keep({ lines: edit.lines, seen });
    setState({ lines: edit.lines, seen, isTouched: true });
    setNext(edit.next);
  };
  /**
   * As they stand on the server, without what was typed.
   * @returns what brings that back, over what it was typed over; once this is closed it is there when it is opened again
   */
  const takeBack = ({ cues, version }: Saved) => {
    const typed = { lines: now.current, seen };
    draft.keep(undefined);
    now.current = linesOf(cues);
    setState({ lines: now.current, seen: version, isTouched: false });
    setTheirs(undefined);
    return () => {
      draft.keep(typed);
      now.current = typed.lines;
      setState({ ...typed, isTouched: true });
    };
  };
  const readNow = async (): Promise<Saved> => {
    try {
      return await client.fetchQuery(captionCuesQuery(mediaId, language));
    } catch (error) {
      // Somebody else took them away.
      if (isApiError(error, 'media.not_found')) return { version: null, cues: [] };
      throw error;
    }
  };
  /** @param over what was seen @returns whether it is saved @throws what the server refuses, but for what somebody else wrote: that is shown */
  const save = async (over: string | null = seen): Promise<boolean> => {
    setSaving(true);
    try {
      const { version } = await putCaptionCues(mediaId, language, { seen: over, cues: cuesOf(lines) });
      const typed = now.current;
      const isAll = typed === lines;
      draft.keep(isAll ? undefined : { lines: typed, seen: version });
      setState({ lines: typed, seen: version, isTouched: !isAll });
      setTheirs(undefined);
      await client.invalidateQueries({ queryKey: mediaTextsQuery(mediaId).queryKey });
      return true;
    } catch (error) {
      if (!isApiError(error, 'version.stale')) throw error;
      setTheirs(await readNow());
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    lines,
    isTouched,
    isSaving,
    next,
    theirs,
    change,
    save,
    takeBack,
    goTo: (wanted: Edit['next']) => setNext(wanted),
    arrived: () => setNext(undefined),
    discard: async () => takeBack(await readNow()),
  };
}
