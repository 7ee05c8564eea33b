import { mainColorOf } from '@clube/shared/contracts/brand';
import type { Metas } from '@clube/shared/contracts/meta';
import type { LoginSettings } from '@clube/shared/contracts/site';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const onOff = (value: unknown) => (value === 'on' ? 'on' : 'off');
const image = (value: unknown) => (text(value) ? { cdn_url: text(value)! } : null);

/** Branding as the sign-in screen and the boot document carry it; what a panel did not set has the product's default. */
export function toLoginSettings(
  site: { id: number; name: string } | null,
  metas: Metas,
  googleSignIn: boolean,
): LoginSettings {
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
      main_color: mainColorOf(metas['main_color']),
      login_background_image: image(metas['panel_background_image']),
      login_background_image_mobile: image(metas['panel_background_image_mobile']),
    },
  };
}
