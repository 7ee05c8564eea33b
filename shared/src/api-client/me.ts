import type { Me, MePatch, PasswordChange, PhotoCrop } from '../contracts/member.ts';
import { http } from './client.ts';

export const updateMe = (patch: MePatch) => http.patch('me', { json: patch }).json<Me>();
export const changePassword = (body: PasswordChange) => http.put('me/password', { json: body }).json();
export const uploadPhoto = (file: File, crop: PhotoCrop) =>
  http.put('me/photo', { body: file, searchParams: crop, headers: { 'content-type': file.type } }).json<Me>();
export const removePhoto = () => http.delete('me/photo').json<Me>();
