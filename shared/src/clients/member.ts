import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  EnrolmentsRestore,
  MemberAct,
  MemberActed,
  MemberCount,
  MemberExportQuery,
  MemberFilters,
  MemberLessonAccess,
  MemberPage,
  MemberPatch,
  MemberProfile,
  MemberQuery,
} from '../contracts/member.ts';

/** All lists, counts and profiles of members. */
export const membersKey = ['members'] as const;
/** The first page of a list, under the names by which the panel knows them. */
export const membersQuery = (query: MemberQuery) =>
  queryOptions({
    queryKey: [...membersKey, 'page', query],
    queryFn: () => http.get('member', { searchParams: search(query) }).json<MemberPage>(),
  });
/** The whole list by pages, each found from where the one before ended. */
export const memberListQuery = (query: Omit<MemberQuery, 'after'>) =>
  infiniteQueryOptions({
    queryKey: [...membersKey, 'list', query],
    queryFn: ({ pageParam }) =>
      http
        .get('member', { searchParams: search({ ...query, ...(pageParam && { after: pageParam }) }) })
        .json<MemberPage>(),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
/** How many a list holds. */
export const memberCountQuery = (query: MemberFilters) =>
  queryOptions({
    queryKey: [...membersKey, 'count', query],
    queryFn: () => http.get('member/count', { searchParams: search(query) }).json<MemberCount>(),
  });
/** All that the panel knows of one member. @throws ApiError `member.not_found` */
export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: [...membersKey, 'one', id],
    queryFn: () => http.get(`member/${id}`).json<MemberProfile>(),
  });
/** Why a lesson is open to a member, or is not. @throws ApiError `member.not_found` where there is no such member or lesson */
export const memberLessonQuery = (member: number, lesson: number) =>
  queryOptions({
    queryKey: [...membersKey, 'access', member, lesson],
    queryFn: () => http.get(`member/${member}/lesson/${lesson}/access`).json<MemberLessonAccess>(),
  });
/** One act for up to 1,000 members; whom it changed. @throws ApiError `course.not_found`, `request.not_found` for a group, `policy.denied`, `plan.members_limit`, `plan.admins_limit`, `mail.unavailable`, `rate.limited` */
export const actOnMembers = (body: MemberAct) => http.post('member/bulk', { json: body }).json<MemberActed>();
/** Enrolments as they were before an act. @throws ApiError `course.not_found` */
export const restoreEnrolments = (body: EnrolmentsRestore) => http.post('member/bulk/undo', { json: body }).json();
/** Another role. @throws ApiError `member.not_found`, `policy.denied`, `plan.members_limit`, `plan.admins_limit` */
export const patchMember = (id: number, body: MemberPatch) => http.patch(`member/${id}`, { json: body }).json();
/** Takes somebody out, with all that they made. @throws ApiError `member.not_found`, `policy.denied` */
export const removeMember = (id: number) => http.delete(`member/${id}`).json();
/** Mails a member where the panel is. @throws ApiError `member.not_found` for whoever is suspended too, `rate.limited`, `mail.unavailable` */
export const mailAccess = (id: number) => http.post(`member/${id}/access-mail`).json();
/** Where a browser downloads a list as CSV. */
export const memberExportUrl = (query: MemberExportQuery): string =>
  // Of a thousand ids a comma as it is makes an address that proxies take, and as three characters one that some do not.
  `/api/member/export?${search(query).toString().replaceAll('%2C', ',')}`;
