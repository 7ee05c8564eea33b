import { http, openAnswer, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  CertificateNumbering,
  CertificateNumberingWrite,
  CertificateReissue,
  CertificateRevoke,
  CertificatesChanged,
  IssuedExportQuery,
  IssuedFilters,
  IssuedPage,
} from '../contracts/issued-certificate.ts';

/** What begins the keys of all lists of what a panel has given. */
export const issuedKey = ['certificates-issued'] as const;

/** What the panel has given, page by page, the last one first. @throws ApiError `policy.denied` */
export const issuedQuery = (filters: IssuedFilters) =>
  infiniteQueryOptions({
    queryKey: [...issuedKey, filters],
    queryFn: ({ pageParam }) =>
      http
        .get('certificate/issued', { searchParams: search({ ...filters, ...(pageParam > 0 && { after: pageParam }) }) })
        .json<IssuedPage>(),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
/** Where a browser downloads it as CSV. */
export const issuedExportUrl = (query: IssuedExportQuery): string =>
  `/api/certificate/issued/export?${search(query).toString()}`;
/** Takes certificates back. @throws ApiError `certificate.not_found` */
export const revokeCertificates = (body: CertificateRevoke) =>
  http.post('certificate/revoke', { json: body }).json<CertificatesChanged>();
/** Gives back what was taken. @throws ApiError `certificate.not_found` */
export const restoreCertificates = (ids: readonly number[]) =>
  http.post('certificate/restore', { json: { ids } }).json<CertificatesChanged>();
/** Gives certificates in place of those with these codes. @throws ApiError `certificate.not_found`, `certificate.replaced` */
export const reissueCertificates = (body: CertificateReissue) =>
  http.post('certificate/reissue', { json: body }).json<CertificatesChanged>();
/** The PDF of one. @throws ApiError `certificate.revoked`, `certificate.not_found`, `rate.limited` */
export const fetchCertificateFile = async (id: number): Promise<Blob> =>
  (await openAnswer(`certificate/download/${id}?format=pdf`, { method: 'get' })).blob();
/** How the panel writes the numbers of what it gives. */
export const certificateNumberingQuery = () =>
  queryOptions({
    queryKey: ['certificate-numbering'],
    queryFn: () => http.get('certificate/numbering').json<CertificateNumbering>(),
  });
/** What is given from now on is numbered so. @throws ApiError `request.invalid` for a pattern that is none, `version.stale` when somebody else changed it meanwhile */
export const putCertificateNumbering = (numbering: CertificateNumberingWrite) =>
  http.put('certificate/numbering', { json: numbering }).json();
