import { Type } from 'typebox';
import { Closed, Id } from './common.ts';

export const CertificateNotifications = Type.Array(Closed({ id: Id, title: Type.String(), created_at: Type.String() }));
export const CertificateConfig = Closed({ exists: Type.Boolean() });
