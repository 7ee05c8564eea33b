import { http, search } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { MemberImportCheck, MemberImportList, MemberImportQuery } from '../contracts/member-import.ts';
import { postFile } from './sending.ts';

/** All imports. */
export const importsKey = ['member-imports'] as const;
/** The last imports, the newest first. */
export const importsQuery = () =>
  queryOptions({ queryKey: importsKey, queryFn: () => http.get('member/import').json<MemberImportList>() });
/** What a file holds; nothing is written. @throws ApiError `import.unreadable`, `import.too_many_rows`, `media.too_large`, `rate.limited` */
export const checkImport = (file: Blob, query: MemberImportQuery) =>
  postFile<MemberImportCheck>('member/import/check', { file, searchParams: search(query) });
/** Begins to ask its people in. @throws ApiError what `checkImport` throws, `mail.unavailable` */
export const startImport = (file: Blob, query: MemberImportQuery) =>
  postFile<Created>('member/import', { file, searchParams: search(query) });
/** Nobody else is asked in, and who was not told yet is not. @throws ApiError `import.not_found` when nothing is left to stop */
export const cancelImport = (id: number) => http.delete(`member/import/${id}`).json();
