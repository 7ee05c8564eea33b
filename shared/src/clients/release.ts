import { http } from '@clube/shared/transport';
import type { Composition } from '../contracts/remote.ts';

export const fetchComposition = () => http.get('composition').json<Composition>();
