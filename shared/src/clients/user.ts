import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Me, MeHere, MemberSite, MePatch, PasswordChange, PhotoCrop } from '../contracts/user.ts';

/** Panels of the person, by name. */
export const mySitesQuery = () =>
  queryOptions({
    queryKey: ['my-sites'],
    queryFn: ({ signal }) => http.get('member/sites', { signal }).json<MemberSite[]>(),
  });
/** Who is signed in, and where. @throws ApiError `session.missing`, `session.ended` */
export const fetchMe = () => http.get('me').json<MeHere>();
/** Changes what is named, in the account and in the panel where it is said. @throws ApiError `rate.limited` */
export const updateMe = (patch: MePatch) => http.patch('me', { json: patch }).json<Me>();
/** @throws ApiError `auth.wrong_password`, `auth.passwords_differ`, `auth.password_common`, `auth.password_personal`, `rate.limited` */
export const changePassword = (body: PasswordChange) => http.put('me/password', { json: body }).json();
/** @param crop in pixels of the upright picture @param file PNG, JPEG or WebP up to 8 MiB @throws ApiError `media.unsupported`, `rate.limited` */
export const uploadPhoto = (file: File, crop: PhotoCrop) =>
  http.put('me/photo', { body: file, searchParams: crop, headers: { 'content-type': file.type } }).json<Me>();
/** Initials are shown again. @throws ApiError `rate.limited` */
export const removePhoto = () => http.delete('me/photo').json<Me>();
