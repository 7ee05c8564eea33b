import { metaValues, type Metas, type WritableMeta } from '@clube/shared/contracts/meta';
import type { LoginSettings } from '@clube/shared/contracts/site';
import { siteMetaKeys, type SiteMetaKey } from '@clube/shared/contracts/site-meta-keys';
import { Value } from 'typebox/value';
import { AppError } from '../../lib/errors.ts';

export const DEFAULT_COLOR = '#ff6b4a';
const known = new Set<string>(siteMetaKeys);
const memberKeys = /^(onboarding|_termos_\d+)$/;

export const isSiteMetaKey = (key: string): key is SiteMetaKey => known.has(key);
export const isMemberMetaKey = (key: string) => memberKeys.test(key);
/** Written are only those of this panel: a key for every number would be a row for every number. */
export const isOwnMemberMetaKey = (key: string, siteId: number) => key === 'onboarding' || key === `_termos_${siteId}`;

/** @throws AppError `meta.invalid` for a key that is not written by hand, and for a value that does not fit its key */
export function assertMetaValue(key: SiteMetaKey, value: unknown): void {
  const schema = key in metaValues ? metaValues[key as WritableMeta] : undefined;
  if (schema && Value.Check(schema, value)) return;
  const message = schema ? `${key} cannot hold this value` : `${key} is set by uploading an image`;
  throw new AppError('meta.invalid', message, { fields: [{ path: `/${key}`, code: 'meta.invalid', message }] });
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const onOff = (value: unknown) => (value === 'on' ? 'on' : 'off');
const image = (value: unknown) => (text(value) ? { cdn_url: text(value)! } : null);

/** Branding as the sign-in screen and the boot document carry it; what a panel did not set has the product's default. */
export function toLoginSettings(
  site: { id: number; name: string } | null,
  metas: Metas,
  googleSignIn: boolean,
): LoginSettings {
  const color = text(metas['main_color']);
  return {
    site_id: site?.id ?? null,
    site_name: site?.name ?? 'Clube',
    google_sign_in: googleSignIn,
    meta: {
      free_courses: onOff(metas['free_courses']),
      logo: text(metas['logo']),
      favicon: text(metas['favicon']),
      ga4_measurement_id: text(metas['ga4_measurement_id']),
      theme_fixed_painel: onOff(metas['theme_fixed_painel']),
      theme_fixed_painel_color: metas['theme_fixed_painel_color'] === 'dark' ? 'dark' : 'light',
      main_color: color && /^#[0-9a-f]{6}$/i.test(color) ? color : DEFAULT_COLOR,
      login_background_image: image(metas['panel_background_image']),
      login_background_image_mobile: image(metas['panel_background_image_mobile']),
    },
  };
}
