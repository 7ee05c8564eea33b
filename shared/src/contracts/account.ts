import { Type, type Static } from 'typebox';
import { Closed, Id, Nullable, Timestamp } from './common.ts';

const Password = Type.String({ minLength: 1, maxLength: 200 });

/** Asking for one's own data takes the password again: a session may lie open on somebody's table. */
export const DataExportAsk = Closed({ password: Password });
/** A file of one's own data. `ready_at` and `size_bytes` are null while it is made, and where that `failed` and was given up; it is gone at `expires_at`. */
export const DataExport = Closed({
  id: Id,
  created_at: Timestamp,
  ready_at: Nullable(Timestamp),
  size_bytes: Nullable(Type.Integer()),
  failed: Type.Boolean(),
  expires_at: Timestamp,
});
export type DataExport = Static<typeof DataExport>;

/** Going for good takes the password, and the code where there is a second factor. */
export const DeletionAsk = Closed({ password: Password, code: Type.Optional(Type.String({ maxLength: 40 })) });
export type DeletionAsk = Static<typeof DeletionAsk>;
/** `erase_at`: when the account is erased, null while nobody asked for it. `owned`: open panels that must be handed over or closed first. */
export const Deletion = Closed({
  erase_at: Nullable(Timestamp),
  owned: Type.Array(Closed({ id: Id, name: Type.String() })),
});
export type Deletion = Static<typeof Deletion>;
/** The secret of the mail that told of it. */
export const KeepAccount = Closed({ token: Type.String({ maxLength: 100 }) });
