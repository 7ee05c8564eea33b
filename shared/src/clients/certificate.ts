import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { CertificateConfig } from '../contracts/certificate.ts';

/** Whether the panel gives certificates at all. */
export const fetchCertificateConfig = () => http.get('certificate/check-exist').json<CertificateConfig>();
/** Certificates that the member has and was not told of. */
export const certificateNotificationsQuery = () =>
  queryOptions({
    queryKey: ['certificate-notifications'],
    queryFn: () => http.get('certificate/notification').json<{ id: number; title: string; created_at: string }[]>(),
  });
/** Address of a certificate as PNG; its own member and whoever manages members may open it. */
export const certificateDownloadUrl = (id: number) => `/api/certificate/download/${id}`;
