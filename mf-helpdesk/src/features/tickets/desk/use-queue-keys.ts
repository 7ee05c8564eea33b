import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Queue } from './use-queue.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], dialog';

/** J and K go through the queue, except while somebody writes or something lies over the page. */
export function useQueueKeys(queue: Queue, id: number | undefined): void {
  const navigate = useNavigate();
  const go = (step: 1 | -1) => {
    const tickets = queue.query.data?.data ?? [];
    const at = tickets.findIndex((ticket) => ticket.id === id);
    const next = at === -1 ? tickets[0] : tickets[at + step];
    // From one to the next is no place to go back to; the queue before them is.
    if (next) void navigate(queue.addressOf(next.id), { replace: id !== undefined });
  };
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
      if (document.querySelector('dialog[open], [role=dialog]')) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
