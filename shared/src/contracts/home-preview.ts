import type { Home } from './home.ts';

/** What an editor shows on the real home in a frame of its own, before it is saved. */
export type HomeDraft = Partial<Pick<Home, 'banners' | 'cards' | 'shelves'>>;
type HomePreview = { kind: 'clube:home-preview'; draft: HomeDraft };

/** What the home tells the page around it once it can be told something. */
export const HOME_PREVIEW_READY = 'clube:home-preview-ready';
/** The message that carries a draft into the frame. */
export const homePreview = (draft: HomeDraft): HomePreview => ({ kind: 'clube:home-preview', draft });
/** Whether a message is one; who sent it is for whoever listens to ask. */
export const isHomePreview = (data: unknown): data is HomePreview =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'clube:home-preview';
