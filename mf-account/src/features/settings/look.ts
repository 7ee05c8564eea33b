import type { Metas } from '@clube/shared/contracts/meta';
import type { LoginSettings, SiteImage } from '@clube/shared/contracts/site';

/** Of each picture of a panel where it lies. */
export type ImageAddresses = Partial<Record<SiteImage, string | undefined>>;

/** Those of the contract, whose own list would bring its schemas along. */
export const imageNames = [
  'logo',
  'favicon',
  'logomarca',
  'panel_background_image',
  'panel_background_image_mobile',
] as const satisfies readonly SiteImage[];

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);
/** The pictures that are saved. */
export const imagesOf = (metas: Metas) => ({
  logo: text(metas['logo']),
  favicon: text(metas['favicon']),
  logomarca: text(metas['logomarca']),
  panel_background_image: text(metas['panel_background_image']),
  panel_background_image_mobile: text(metas['panel_background_image_mobile']),
});

/** The pictures that a panel shows. */
const shownOf = ({ meta }: LoginSettings): ImageAddresses => ({
  logo: meta.logo ?? undefined,
  favicon: meta.favicon ?? undefined,
  panel_background_image: meta.login_background_image?.cdn_url,
  panel_background_image_mobile: meta.login_background_image_mobile?.cdn_url,
});
const background = (address: string | undefined) => (address ? { cdn_url: address } : null);
/** The look of a panel with these pictures. */
export const withImages = (site: LoginSettings, images: ImageAddresses): LoginSettings => ({
  ...site,
  meta: {
    ...site.meta,
    logo: images.logo || null,
    favicon: images.favicon || null,
    login_background_image: background(images.panel_background_image),
    login_background_image_mobile: background(images.panel_background_image_mobile),
  },
});
/** The same where only these changed: of the others it knows best what it shows. */
export const withChanged = (site: LoginSettings, images: ImageAddresses): LoginSettings =>
  withImages(site, { ...shownOf(site), ...images });
