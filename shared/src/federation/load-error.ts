/** `unreachable`, `timed_out`, `corrupt`: of its files; `incompatible`: of the platform’s version; `crashed`: of its code. */
export type LoadErrorKind = 'unreachable' | 'timed_out' | 'corrupt' | 'incompatible' | 'crashed';

/** Why a remote is not there. `needs` and `has` are versions of the platform, for `incompatible`. */
export class RemoteLoadError extends Error {
  readonly kind: LoadErrorKind;
  readonly remote: string;
  readonly needs: string | undefined;
  readonly has: string | undefined;

  constructor(kind: LoadErrorKind, remote: string, details: { needs?: string; has?: string; cause?: unknown } = {}) {
    super(`${remote}: ${kind}${details.needs ? ` (needs platform ${details.needs}, has ${details.has})` : ''}`, {
      cause: details.cause,
    });
    this.name = 'RemoteLoadError';
    this.kind = kind;
    this.remote = remote;
    this.needs = details.needs;
    this.has = details.has;
  }
}
