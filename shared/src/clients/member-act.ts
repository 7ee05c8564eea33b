import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { MemberActJobs, MemberActStart } from '../contracts/member-act.ts';

/** The last acts for all of a filter, the newest first. */
export const memberActsQuery = () =>
  queryOptions({ queryKey: ['member-acts'], queryFn: () => http.get('member/act').json<MemberActJobs>() });
/** Begins an act for all of a filter. @throws ApiError `policy.denied`, `mail.unavailable`, `request.not_found` where the filter finds nobody */
export const startMemberAct = (body: MemberActStart) => http.post('member/act', { json: body }).json<Created>();
/** Whom it did not reach yet it never does. @throws ApiError `request.not_found` where nothing is left to stop */
export const stopMemberAct = (id: number) => http.delete(`member/act/${id}`).json();
/** Takes back what it changed. @throws ApiError `request.not_found` where there is nothing to take back */
export const undoMemberAct = (id: number) => http.post(`member/act/${id}/undo`).json();
