import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type { MemberGroupList, MemberGroupWrite } from '../contracts/member-group.ts';
import { membersKey } from './member.ts';

/** The panel’s groups of members, by name; how many are in each changes with the members. */
export const memberGroupsQuery = () =>
  queryOptions({
    queryKey: [...membersKey, 'groups'],
    queryFn: () => http.get('member/group').json<MemberGroupList>(),
  });
/** @throws ApiError `request.conflict` where another has the name, `member.too_many_groups` */
export const createMemberGroup = (body: MemberGroupWrite) => http.post('member/group', { json: body }).json<Created>();
/** @throws ApiError `request.conflict` where another has the name, `request.not_found` */
export const renameMemberGroup = (id: number, body: MemberGroupWrite) =>
  http.patch(`member/group/${id}`, { json: body }).json();
/** Into the bin; its members stay, and are in it again when it is back. @throws ApiError `request.not_found` */
export const deleteMemberGroup = (id: number) => http.delete(`member/group/${id}`).json<Deleted>();
