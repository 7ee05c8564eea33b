import { http, openAnswer } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type {
  CertificateDesignState,
  CertificateDesignWrite,
  CertificatePeople,
  CertificateRulesWrite,
  CertificateSample,
} from '../contracts/certificate-design.ts';
import type { CertificateFontFile } from '../contracts/certificate-sheet/constants.ts';

const designPath = (courseId: number) => `course/${courseId}/certificate`;

/** How certificates of a course look: what is edited and what is in force. @throws ApiError `course.not_found` */
export const certificateDesignQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['certificate-design', courseId],
    queryFn: () => http.get(designPath(courseId)).json<CertificateDesignState>(),
  });
/** Students of a course, up to 30, to look at a design with. @param search part of a name @throws ApiError `course.not_found` */
export const certificatePeopleQuery = (courseId: number, search: string) =>
  queryOptions({
    queryKey: ['certificate-people', courseId, search],
    queryFn: () =>
      http
        .get(`${designPath(courseId)}/people`, { searchParams: search === '' ? {} : { q: search } })
        .json<CertificatePeople>(),
  });
/** The design as it is edited; its new version. @throws ApiError `version.stale`, `certificate.too_many_pictures`, `certificate.too_many_letters`, `course.not_found` */
export const putCertificateDesign = (courseId: number, body: CertificateDesignWrite) =>
  http.put(designPath(courseId), { json: body }).json<{ version: number }>();
/** Certificates are given in this design from now on. @throws ApiError `version.stale`, `course.not_found` */
export const publishCertificateDesign = (courseId: number, version: number) =>
  http.post(`${designPath(courseId)}/publish`, { json: { version } }).json();
/** Who gets a certificate; whoever has all that is asked gets theirs at once. @throws ApiError `version.stale`, `course.not_found` */
export const putCertificateRules = (courseId: number, rules: CertificateRulesWrite) =>
  http.put(`${designPath(courseId)}/rules`, { json: rules }).json<{ issued: number }>();
/**
 * Sends a picture for a design and tells its name. @param kind a `background` is cut to the sheet @param file PNG, JPEG or WebP up to
 * 8 MiB @throws ApiError `image.unsupported`, `site.storage_exceeded`, `rate.limited`
 */
export const uploadCertificatePicture = (courseId: number, kind: 'background' | 'picture', file: File) =>
  http
    .post(`${designPath(courseId)}/picture`, {
      body: file,
      searchParams: { kind },
      headers: { 'content-type': file.type },
    })
    .json<{ name: string }>();
/** A file of a design that is not saved. @throws ApiError `certificate.too_many_pictures`, `certificate.too_many_letters`, `member.not_found`, `rate.limited` */
export const drawCertificateSample = async (courseId: number, body: CertificateSample): Promise<Blob> => {
  const answer = await openAnswer(`${designPath(courseId)}/sample`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return answer.blob();
};
/** Typefaces as who draws a sheet opened them, once in a page. */
export const typefacesKey = ['certificate-typefaces'] as const;
/** The bytes of a typeface that certificates are set in. @throws ApiError when they do not come */
export const fetchCertificateFont = async (file: CertificateFontFile): Promise<ArrayBuffer> =>
  (await openAnswer(`certificate/font/${file}`, { method: 'get' })).arrayBuffer();
