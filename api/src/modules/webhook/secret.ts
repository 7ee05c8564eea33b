import { randomBytes } from 'node:crypto';

/** What the sealed secrets of webhooks are for. */
export const PURPOSE = 'webhook';

/** A secret as Standard Webhooks writes one: 192 random bits behind a prefix. */
export const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;
