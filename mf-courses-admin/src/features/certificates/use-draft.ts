import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { certificateDesignQuery, putCertificateDesign } from '@clube/shared/clients/certificate-design';
import type { CertificateDesign, CertificateDesignState } from '@clube/shared/contracts/certificate-design';
import { MAX_TEXT } from '@clube/shared/contracts/certificate-sheet/constants';
import { tooLong } from '@clube/shared/contracts/too-long';
import { useEdits } from '../workbench/index.ts';
import { designOf, draftOf, type Draft } from './draft.ts';
import { begin, record, redo, settle, undo, type History } from './history.ts';

const ordered = (design: CertificateDesign) =>
  JSON.stringify(design, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
/** Whether two designs are equal, in whatever order their parts come. */
export const isSame = (a: CertificateDesign, b: CertificateDesign) => ordered(a) === ordered(b);

/** The design that is edited: it saves itself, and each step can be undone. */
export function useDraft(courseId: number, state: CertificateDesignState, saved: CertificateDesign) {
  const client = useQueryClient();
  const query = certificateDesignQuery(courseId);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const edits = useEdits<{ design: CertificateDesign }>({
    id: `certificate ${courseId}`,
    saved: { design: saved },
    version: state.version,
    save: async ({ design = saved }, version) => {
      await putCertificateDesign(courseId, { version, design });
      await refresh();
    },
    read: async () => {
      await refresh();
      const now = await client.fetchQuery(query);
      return { saved: { design: now.design ?? saved }, version: now.version };
    },
    isValid: ({ design: { fields } }) =>
      fields.every((field) => field.kind !== 'text' || !tooLong(field.text, MAX_TEXT)),
  });
  const [history, setHistory] = useState<History<Draft>>(() => begin(draftOf(edits.values.design)));
  // Steps follow each other faster than the page is drawn: each is taken from the last one, not from the one that is shown.
  const latest = useRef(history);
  const step = (next: History<Draft>, isSaved: boolean) => {
    const isOther = next.present !== latest.current.present;
    latest.current = next;
    setHistory(next);
    if (isOther && !isSaved) edits.change({ design: designOf(next.present) });
  };
  const startFrom = (design: CertificateDesign) => step(begin(draftOf(design)), true);

  // What somebody else saved is shown where nothing of this tab waits. Asked when the server's design has changed, and only then: what this
  // tab has saved is no edit any more a moment before it is the server's.
  const isTouched = Object.keys(edits.edits).length > 0;
  const arrive = useRef((_design: CertificateDesign) => {});
  useEffect(() => {
    arrive.current = (design) => {
      if (!isTouched && !isSame(design, designOf(latest.current.present))) startFrom(design);
    };
  });
  useEffect(() => arrive.current(saved), [saved]);

  return {
    edits,
    draft: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** @param change of what is there now @param tag of changes that are one step when they follow each other */
    change: (change: (draft: Draft) => Draft, tag?: string) =>
      step(record(latest.current, change(latest.current.present), tag), false),
    settle: () => step(settle(latest.current), false),
    undo: () => step(undo(latest.current), false),
    redo: () => step(redo(latest.current), false),
    takeTheirs: () => {
      edits.takeTheirs();
      startFrom(saved);
    },
  };
}
export type DraftEditor = ReturnType<typeof useDraft>;
