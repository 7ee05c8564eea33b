import { sparePart } from '@clube/shared/federation';

/** What opens over a lesson does so after a tap, so its code (40 KB) is none of what the lesson waits for. */
export const Dialog = sparePart(() => import('@clube/shared/ui/overlays').then((overlays) => overlays.Dialog));
