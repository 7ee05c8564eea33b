import { Type, type Static } from 'typebox';
import { apiScopes } from './api-scopes.ts';
import { Closed, Enum, Id, Line, Nullable, Timestamp } from './common.ts';
import { ownerAgain } from './owner-again.ts';

const Scopes = Type.Array(Enum(apiScopes), { minItems: 1, maxItems: apiScopes.length, uniqueItems: true });

/** A key as it stands in the list; what it is was told once, when it was made. */
export const ApiKey = Closed({
  id: Id,
  name: Type.String(),
  /** Its last letters. */
  ending: Type.String(),
  scopes: Type.Array(Enum(apiScopes)),
  /** Who made it; what it may is never more than what they may. */
  created_by: Type.String(),
  expires_at: Nullable(Timestamp),
  last_used_at: Nullable(Timestamp),
  created_at: Timestamp,
});
export type ApiKey = Static<typeof ApiKey>;
/** The newest first. */
export const ApiKeyList = Type.Array(ApiKey);
export type ApiKeyList = Static<typeof ApiKeyList>;

/** A new one, and the owner again: it goes on when their session is over. `days` until it is over; null: never. */
export const ApiKeyWrite = Closed({
  name: Line(80),
  scopes: Scopes,
  days: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  ...ownerAgain,
});
export type ApiKeyWrite = Static<typeof ApiKeyWrite>;
/** The key itself, told this once. */
export const ApiKeyCreated = Closed({ id: Id, key: Type.String() });
export type ApiKeyCreated = Static<typeof ApiKeyCreated>;
