import { http, isApiError } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { FirstQueryKey } from '../contracts/first-queries.ts';
import type { CertificateConfig, Certificates, VerifiedCertificate } from '../contracts/certificate.ts';

/** Whether the panel gives certificates at all. */
export const fetchCertificateConfig = () => http.get('certificate/check-exist').json<CertificateConfig>();
/** Certificates that the member has and was not told of. */
export const certificateNotificationsQuery = () =>
  queryOptions({
    queryKey: ['certificate-notifications'],
    queryFn: () => http.get('certificate/notification').json<{ id: number; title: string; created_at: string }[]>(),
  });
/** The member's certificates, and what is missing for others. Lessons change it elsewhere, so it is asked anew each time. */
export const certificatesQuery = () =>
  queryOptions({
    queryKey: ['certificates'],
    queryFn: () => http.get('certificate').json<Certificates>(),
    staleTime: 0,
  });
/** Its member does the course anew, and gets it anew. @throws ApiError `certificate.not_renewable`, `certificate.not_found` */
export const restartCertificate = (id: number) => http.post(`certificate/restart/${id}`).json();
/** One that can be none (another sign, too long) is as unknown as one that nobody was given. */
const isUnknownCode = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 400);
/** What a code says, to anybody; null for one that nobody was given here. The page brings the first answer. */
export const verifiedCertificateQuery = (code: string) =>
  queryOptions({
    queryKey: ['certificate-verified', code] satisfies FirstQueryKey<'certificate'>,
    queryFn: () =>
      http
        .get(`certificate/verify/${encodeURIComponent(code)}`)
        .json<VerifiedCertificate>()
        .catch((error: unknown) => {
          if (isUnknownCode(error)) return null;
          throw error;
        }),
    retry: false,
  });
/** Address of a certificate as a file, named after its course; its own member and whoever manages members may open it. */
export const certificateDownloadUrl = (id: number, format: 'png' | 'pdf' = 'png') =>
  `/api/certificate/download/${id}${format === 'pdf' ? '?format=pdf' : ''}`;
/** Address of a sheet as whoever has its code may see it, 1200 × 848 pixels. */
export const certificateSharedUrl = (code: string) => `/api/certificate/verify/${encodeURIComponent(code)}/picture`;
/** Address of the same sheet as a small picture, for a page. */
export const certificatePreviewUrl = (id: number) => `/api/certificate/preview/${id}`;
