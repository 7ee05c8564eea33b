import { metaValues, type WritableMeta } from '@clube/shared/contracts/meta';
import { siteMetaKeys, type SiteMetaKey } from '@clube/shared/contracts/site-meta-keys';
import { Value } from 'typebox/value';
import { fieldError } from '../../lib/errors.ts';

const known = new Set<string>(siteMetaKeys);
const memberKeys = /^(onboarding|overview|_termos_\d+)$/;

export const isSiteMetaKey = (key: string): key is SiteMetaKey => known.has(key);
export const isMemberMetaKey = (key: string) => memberKeys.test(key);
/** Written are only those of this panel: a key for every number would be a row for every number. */
export const isOwnMemberMetaKey = (key: string, siteId: number) =>
  key === 'onboarding' || key === 'overview' || key === `_termos_${siteId}`;

/** @throws AppError `meta.invalid` for a key that is not written by hand, and for a value that does not fit its key */
export function assertMetaValue(key: SiteMetaKey, value: unknown): void {
  const schema = key in metaValues ? metaValues[key as WritableMeta] : undefined;
  if (schema && Value.Check(schema, value)) return;
  const message = schema ? `${key} cannot hold this value` : `${key} is set by uploading an image`;
  throw fieldError(`/${key}`, 'meta.invalid', message);
}
