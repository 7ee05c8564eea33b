import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Me, MemberSite, MePatch, PasswordChange, PhotoCrop } from '../contracts/user.ts';

export const mySitesQuery = () =>
  queryOptions({ queryKey: ['my-sites'], queryFn: () => http.get('member/sites').json<MemberSite[]>() });
export const fetchMe = () => http.get('me').json<Me>();
export const updateMe = (patch: MePatch) => http.patch('me', { json: patch }).json<Me>();
export const changePassword = (body: PasswordChange) => http.put('me/password', { json: body }).json();
export const uploadPhoto = (file: File, crop: PhotoCrop) =>
  http.put('me/photo', { body: file, searchParams: crop, headers: { 'content-type': file.type } }).json<Me>();
export const removePhoto = () => http.delete('me/photo').json<Me>();
