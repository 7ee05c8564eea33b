import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { MemberViewChange, MemberViewList, MemberViewWrite } from '../contracts/member-view.ts';

/** Ways to look at the list of members: the panel's, and one's own. */
export const memberViewsQuery = () =>
  queryOptions({
    queryKey: ['member-views'],
    queryFn: () => http.get('member/view').json<MemberViewList>(),
  });
/** @throws ApiError `request.conflict` where another has the name, `member.too_many_views` */
export const createMemberView = (body: MemberViewWrite) => http.post('member/view', { json: body }).json<Created>();
/** @throws ApiError `request.conflict` where another has the name, `request.not_found`, `version.stale` where somebody changed it meanwhile */
export const changeMemberView = (id: number, body: MemberViewChange) =>
  http.put(`member/view/${id}`, { json: body }).json();
/** @throws ApiError `request.not_found` */
export const deleteMemberView = (id: number) => http.delete(`member/view/${id}`).json();
