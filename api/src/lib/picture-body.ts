import type { ErrorCode } from '@clube/shared/contracts/errors';
import type { PictureCrop, PictureCropQuery } from '@clube/shared/contracts/picture';
import { pictureTypes } from '@clube/shared/contracts/picture-limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Api } from './api.ts';
import { AppError } from './errors.ts';
import { limit } from './rate-limit.ts';

/** Lets the routes of a scope take a picture as their body, which `pictureOf` hands out. */
export function takePictures(scope: Api, bodyLimit: number): void {
  scope.addContentTypeParser([...pictureTypes], { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}

/** @throws AppError with this code when the call has no body */
export function pictureOf({ body }: Pick<FastifyRequest, 'body'>, code: ErrorCode = 'image.unsupported'): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError(code, 'Send a PNG, JPEG or WebP image');
  return body;
}

/** The part that is to be kept; undefined where it is all of the picture. */
export const cropOf = (query: PictureCropQuery): PictureCrop | undefined => ('width' in query ? query : undefined);

/**
 * Sixty an hour of one person in one panel, for each is drawn anew: what one of its staff sends keeps no other from sending.
 * @throws AppError `rate.limited`
 */
export const limitPictures = (app: FastifyInstance, { siteId, memberId }: { siteId: number; memberId: number }) =>
  limit(app, { key: `image:${siteId}:${memberId}`, max: 60, windowSeconds: 3600 });
