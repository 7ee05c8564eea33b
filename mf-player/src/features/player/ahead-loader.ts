import type { HlsConfig } from 'hls.js';
import type { Ahead, Early } from './ahead.ts';

type Base = HlsConfig['loader'];
type Loading = InstanceType<Base>;
type Load = Parameters<Loading['load']>;

/**
 * A loader for hls.js that takes what was asked for before the library was here, each thing once; everything else, and what
 * could not be had, it asks for as the library does.
 */
export function loaderAfter(ahead: Ahead, Library: Base): Base {
  return class extends Library {
    #waiting: Load | undefined;

    override load(...load: Load): void {
      const early = ahead.take(load[0].url);
      if (!early) return super.load(...load);
      this.#waiting = load;
      void early.then((answer) => {
        if (this.#waiting !== load) return;
        this.#waiting = undefined;
        if (answer) this.#hand(answer, load);
        else super.load(...load);
      });
    }

    #hand({ url, data, first, all }: Early, [context, , { onProgress, onSuccess }]: Load) {
      const { stats } = this;
      this.context = context;
      // As though it came just now: what it waited for the library says nothing of the line.
      const end = performance.now();
      stats.loading = { start: end - all, first: end - all + first, end };
      stats.loaded = data.byteLength;
      stats.total = data.byteLength;
      if (all > first) stats.bwEstimate = (data.byteLength * 8000) / (all - first);
      const content = context.responseType === 'arraybuffer' ? data : new TextDecoder().decode(data);
      onProgress?.(stats, context, content, null);
      onSuccess({ url, data: content, code: 200 }, stats, context, null);
    }

    override abort(): void {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if (waiting) waiting[2].onAbort?.(this.stats, waiting[0], null);
      else super.abort();
    }

    override destroy(): void {
      this.#waiting = undefined;
      super.destroy();
    }
  };
}
