import { Type } from 'typebox';
import { Closed } from './common.ts';

export const GlobalSettings = Type.Array(Closed({ key: Type.String(), value: Type.String() }));
