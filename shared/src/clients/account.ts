import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { DataExport, Deletion, DeletionAsk } from '../contracts/account.ts';

const POLL_MS = 2000;
/** Files of one's own data, the newest first; asked again while one is made. */
export const dataExportsQuery = () =>
  queryOptions({
    queryKey: ['data-exports'],
    queryFn: () => http.get('me/export').json<DataExport[]>(),
    refetchInterval: ({ state }) =>
      state.data?.some(({ ready_at, failed }) => ready_at === null && !failed) ? POLL_MS : false,
  });
/** Begins a file; while one is made it is that one. @throws ApiError `auth.wrong_password`, `rate.limited` */
export const askForData = (password: string) => http.post('me/export', { json: { password } }).json<DataExport>();
/** Where a file that is ready is downloaded, below the host. */
export const dataExportUrl = (id: number) => `/api/me/export/${id}/file`;

/** Whether the account is about to be erased, and what stands in the way. */
export const deletionQuery = () =>
  queryOptions({ queryKey: ['account-deletion'], queryFn: () => http.get('me/deletion').json<Deletion>() });
/** @throws ApiError `auth.wrong_password`, `auth.wrong_code`, `account.owns_panels`, `rate.limited` */
export const askForDeletion = (body: DeletionAsk) => http.post('me/deletion', { json: body }).json<Deletion>();
/** Stays; who never asked to go stays too. @throws ApiError `rate.limited` */
export const takeDeletionBack = () => http.delete('me/deletion').json<Deletion>();
/** Stays, by the secret of the mail: no session is needed. @throws ApiError `auth.link_invalid`, `rate.limited` */
export const keepAccount = (token: string) => http.post('account/keep', { json: { token } }).json();
