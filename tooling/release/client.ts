import type { ErrorBody } from '@clube/shared/contracts/errors';
import type { ReleaseAnnounced, ReleaseFinished, ReleaseMove } from '@clube/shared/contracts/release';
import type { PackedRelease } from './pack.ts';

const AT_ONCE = 4;
const TRIES = 3;

/** What the platform answered that is no success, in words for a terminal. */
export class ReleaseError extends Error {}

async function explain(response: Response, what: string): Promise<ReleaseError> {
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  const reasons = body?.errors?.map(({ path, message }) => `\n  ${path}: ${message}`).join('') ?? '';
  return new ReleaseError(`${what}: ${response.status} ${body?.message ?? ''}${reasons}`);
}

/** Talks to a platform as a publisher does. */
export class ReleaseClient {
  readonly #address: string;
  readonly #token: string;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  /** @throws ReleaseError with the reasons that the platform gives */
  async call<T>(method: string, url: string, body?: object): Promise<T> {
    return this.#send<T>(method, url, body && JSON.stringify(body), 'application/json');
  }

  async #send<T>(
    method: string,
    url: string,
    body: string | Buffer<ArrayBuffer> | undefined,
    type: string,
  ): Promise<T> {
    const response = await fetch(new URL(`/api${url}`, this.#address), {
      method,
      headers: { ...(body !== undefined && { 'content-type': type }), authorization: `Bearer ${this.#token}` },
      ...(body !== undefined && { body }),
    }).catch((cause: Error) => {
      throw new ReleaseError(`Nobody answers at ${this.#address}`, { cause });
    });
    if (!response.ok) throw await explain(response, `${method} ${url}`);
    return (await response.json()) as T;
  }

  /**
   * Publishes a build: says what there is, sends what the platform has not, finishes. Whatever was sent before an interruption is
   * not sent again.
   * @param channel where it is meant to go, so that what does not fit there is refused now. Without one only promoting asks
   * @param drawnIn without a channel: whose shell its pages are drawn in, to see that they can be; else the one that the platform shows
   * @param tell hears, in a line, what is no reason to refuse and yet hardly meant
   * @returns the release's hash
   */
  async publish(
    { remote, draft, contents }: PackedRelease,
    channel?: string,
    { tell = () => {}, drawnIn }: { tell?: (line: string) => void; drawnIn?: string | undefined } = {},
  ): Promise<string> {
    const query = new URLSearchParams({
      ...(channel && { channel }),
      ...(!channel && drawnIn && { drawn_in: drawnIn }),
    });
    for (let attempt = 1; ; attempt += 1) {
      const { hash, missing } = await this.call<ReleaseAnnounced>('POST', `/platform/release/${remote}`, draft);
      const queue = [...missing];
      const lane = async () => {
        for (let sha256 = queue.shift(); sha256; sha256 = queue.shift()) {
          const content = Buffer.from(contents.get(sha256)!);
          await this.#send(
            'PUT',
            `/platform/release/${remote}/${hash}/content/${sha256}`,
            content,
            'application/octet-stream',
          );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      try {
        // A platform of before says nothing of it.
        const { without_place = [] } = await this.call<Partial<ReleaseFinished>>(
          'PUT',
          `/platform/release/${remote}/${hash}${query.size > 0 ? `?${query}` : ''}`,
        );
        for (const { place } of without_place) tell(`${remote} fills ${place}, which nobody in ${channel} declares`);
        return hash;
      } catch (error) {
        // A chore may have taken a content that lay there for long: it is asked for again.
        if (attempt === TRIES || !(error instanceof ReleaseError) || !error.message.includes(': 409 ')) throw error;
      }
    }
  }

  /** Moves a channel to these releases in one step. */
  promote(releases: Readonly<Record<string, string>>, channel: string) {
    return this.call<Pick<ReleaseMove, 'remote' | 'from' | 'to'>[]>('PUT', `/platform/channel/${channel}`, {
      releases,
    });
  }
}
