import { textLink } from '../contracts/lesson-text-nodes.ts';

/** An address as somebody types or pastes it: a host alone is one of https, a mailbox one of mailto. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return textLink(`mailto:${text}`);
  return textLink(/^[a-z][a-z\d+.-]*:/i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`);
}
