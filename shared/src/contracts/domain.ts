import { Type, type Static } from 'typebox';
import { Closed, Enum, Nullable, Timestamp } from './common.ts';

const Entry = Closed({ name: Type.String(), value: Type.String() });

/** A panel's own domain, with the two DNS entries that prove it and lead it here. */
export const Domain = Closed({
  domain: Type.String(),
  /** `failing` was verified and stays served, but its last check did not pass. */
  status: Enum(['pending', 'verified', 'failing'] as const),
  is_primary: Type.Boolean(),
  problem: Nullable(Enum(['txt', 'target', 'dns'] as const)),
  checked_at: Nullable(Timestamp),
  txt: Entry,
  cname: Entry,
});
export type Domain = Static<typeof Domain>;
/** The name that a panel claims, as somebody typed it. */
export const DomainWrite = Closed({ domain: Type.String({ minLength: 1, maxLength: 253 }) });
