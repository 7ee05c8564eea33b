import { Type, type Static } from 'typebox';
import { Closed, Id } from './common.ts';

/** Certificates that a member has and was not told of, the newest first. */
export const CertificateNotifications = Type.Array(Closed({ id: Id, title: Type.String(), created_at: Type.String() }));
/** Whether anybody in the panel has a certificate. */
export const CertificateConfig = Closed({ exists: Type.Boolean() });
export type CertificateConfig = Static<typeof CertificateConfig>;
