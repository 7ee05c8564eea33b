import { Type, type Static } from 'typebox';
import { Closed } from './common.ts';

/** Every error that the api answers. `code` is stable; the texts for people are in the catalogues. */
export const errorCodes = {
  'request.invalid': 400,
  'request.cross_site': 403,
  'route.not_found': 404,
  'rate.limited': 429,
  'server.failed': 500,
  'server.unavailable': 503,
  'session.missing': 401,
  'session.ended': 401,
  'auth.invalid_credentials': 422,
  'auth.captcha_invalid': 422,
  'auth.link_invalid': 410,
  'auth.purchase_not_found': 422,
  'auth.passwords_differ': 422,
  'auth.not_member': 403,
  'auth.wrong_password': 422,
  'auth.email_taken': 409,
  'auth.document_invalid': 422,
  'policy.denied': 403,
  'site.not_found': 404,
  'site.slug_taken': 409,
  'site.slug_invalid': 422,
  'meta.unknown_key': 400,
  'course.not_found': 404,
  'course.no_access': 403,
  'course.not_released': 403,
  'module.not_found': 404,
  'lesson.not_found': 404,
  'lesson.locked': 403,
  'comment.not_found': 404,
  'comment.disabled': 403,
  'order.stale': 409,
  'member.not_found': 404,
  'member.exists': 409,
  'ticket.not_found': 404,
  'ticket.closed': 409,
  'media.not_found': 404,
  'media.too_large': 413,
  'media.unsupported': 415,
  'media.in_use': 409,
  'playback.expired': 410,
  'release.invalid': 422,
  'release.not_found': 404,
} as const;
export type ErrorCode = keyof typeof errorCodes;

export const ErrorBody = Closed({
  code: Type.Unsafe<ErrorCode>({ type: 'string' }),
  message: Type.String(),
  errors: Type.Optional(Type.Array(Closed({ path: Type.String(), code: Type.String(), message: Type.String() }))),
  request_id: Type.String(),
});
export type ErrorBody = Static<typeof ErrorBody>;
