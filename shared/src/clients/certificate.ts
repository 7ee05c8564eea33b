import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { CertificateConfig } from '../contracts/certificate.ts';

export const fetchCertificateConfig = () => http.get('certificate/check-exist').json<CertificateConfig>();
export const certificateNotificationsQuery = () =>
  queryOptions({
    queryKey: ['certificate-notifications'],
    queryFn: () => http.get('certificate/notification').json<{ id: number; title: string; created_at: string }[]>(),
  });
export const certificateDownloadUrl = (id: number) => `/api/certificate/download/${id}`;
