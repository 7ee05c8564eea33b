import { http } from '@clube/shared/transport';
import type { Composition } from '../contracts/remote.ts';

/** What the channel shows now, for a page without a boot document. */
export const fetchComposition = () => http.get('composition').json<Composition>();
