import type { QueryKey } from '@tanstack/react-query';
import * as bin from '@clube/shared/bin';
import { articlesKey } from '@clube/shared/clients/article';
import { courseKey, coursesQuery } from '@clube/shared/clients/course';
import { homeQuery } from '@clube/shared/clients/home';
import { materialsKey } from '@clube/shared/clients/material';
import { libraryKey, mediaKey } from '@clube/shared/clients/media';
import { membersKey } from '@clube/shared/clients/member';
import { offersKey } from '@clube/shared/clients/offer';
import { promotionsQuery } from '@clube/shared/clients/promotion';
import { shelvesQuery } from '@clube/shared/clients/shelf';
import { ticketsKey } from '@clube/shared/clients/ticket';
import { ticketDeskKey } from '@clube/shared/clients/ticket-desk';
import { ticketTagsQuery } from '@clube/shared/clients/ticket-tag';
import type { Restored } from '@clube/shared/contracts/bin';
import { promotionKinds } from '@clube/shared/contracts/promotion-kinds';

/** What shows an offer, and what the home has for its buyers alone. */
export const offerShownBy: readonly QueryKey[] = [
  offersKey,
  ...promotionKinds.map((kind) => promotionsQuery(kind).queryKey),
  shelvesQuery().queryKey,
];

/** What shows something that is back. */
function keysOf({ kind, course_id }: Restored): readonly QueryKey[] {
  if (kind === 'banner' || kind === 'card') return [promotionsQuery(kind).queryKey];
  if (kind === 'shelf') return [shelvesQuery().queryKey];
  if (kind === 'media') return [libraryKey, mediaKey];
  if (kind === 'folder') return [libraryKey];
  if (kind === 'member_group') return [membersKey];
  if (kind === 'article') return [articlesKey];
  if (kind === 'coupon') return [offersKey];
  if (kind === 'offer') return offerShownBy;
  if (kind === 'ticket_tag') return [ticketTagsQuery().queryKey, ticketsKey, ticketDeskKey];
  return [...(course_id === null ? [] : [courseKey(course_id)]), ...(kind === 'material' ? [materialsKey] : [])];
}

// Of the course itself its own screens have asked by the time that something of it is in the bin.
const shown = { always: [coursesQuery().queryKey, homeQuery().queryKey], of: keysOf } as const;

/** Brings back whatever may be in the bin. */
export const useRestore = () => bin.useRestore(shown);

/** Says that something of a course, the library or the home is in the bin, with the way back at hand. */
export const useUndo = () => bin.useUndo(shown);
