import { Type } from 'typebox';
import { Closed } from './common.ts';

/** What holds for the whole platform. */
export const GlobalSettings = Type.Array(Closed({ key: Type.String(), value: Type.String() }));
