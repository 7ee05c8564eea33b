/**
 * Keys of a panel's metas, spelt as product.md §3 does: they are what the wire says. Member metas belong to one person in the panel.
 * In a file of its own: the browser needs the patterns, not the schemas.
 */
export const siteMetaKeys = [
  'coment_lesson',
  'limit_percetage_lesson',
  'number_limit_percetage_lesson',
  'complete_lessson_next',
  'disable_comments_courses',
  'termsOfUseActivated',
  'comment_review',
  'helper_data',
  'main_color',
  'logo',
  'theme_fixed_painel',
  'theme_fixed_painel_color',
  'logomarca',
  'panel_background_image',
  'panel_background_image_mobile',
  'favicon',
  'free_courses',
  'video_watermark',
  'session_limit',
  'staff_second_factor',
  'terms_text',
  'terms_video_url',
  'mail_language',
  'ga4_measurement_id',
] as const;
/** A key under which a panel keeps something. */
export type SiteMetaKey = (typeof siteMetaKeys)[number];

/** Whom students turn to: an address to write to, or nothing. */
export const HELP_EMAIL = '^$|^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>"]+$';
/** A number that they call, as people write one, or nothing. */
export const HELP_PHONE = '^$|^[+() ./-]*[0-9][+()0-9 ./-]*$';
