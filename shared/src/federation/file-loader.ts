import { askFile, CHUNK_LIMIT_MS, freshAddress, SMALL_FILE_LIMIT_MS, type FileFault } from './ask-file.ts';
import { found, lacks } from './missing.ts';

/** What webpack's chunk loading is told: `load`, or a fault as its type, with the address that failed. */
type LoadEvent = { type: 'load' | FileFault; target: { src: string } };

/**
 * How every bundle of this page, the shell's and the remotes', asks for its files. Their runtimes find it here
 * (tooling/webpack/file-loader-plugin.ts); without it they load as webpack does.
 */
type FileLoader = {
  script(url: string, integrity: string | undefined, done: (event: LoadEvent) => void, limitMs?: number): void;
  /** @param first the tag that the bundle has made and is about to insert */
  style(first: HTMLLinkElement, done: () => void): void;
};
declare global {
  var clubeFiles: FileLoader | undefined;
}

function script(url: string, integrity: string | undefined, done: (event: LoadEvent) => void, limitMs?: number) {
  askFile({
    url,
    limitMs: limitMs ?? CHUNK_LIMIT_MS,
    insert(address) {
      const tag = document.createElement('script');
      tag.async = true;
      tag.crossOrigin = 'anonymous';
      if (integrity) tag.integrity = integrity;
      tag.src = address;
      document.head.append(tag);
      return tag;
    },
    end: (fault) => done({ type: fault ?? 'load', target: { src: url } }),
  });
}

/** Asks for a sheet with a copy of its tag, where the tag stands. */
function styleLike(first: HTMLLinkElement, url: string, end: (fault: FileFault | undefined) => void, isFirst: boolean) {
  let last = first;
  askFile({
    url,
    limitMs: SMALL_FILE_LIMIT_MS,
    insert(address) {
      if (isFirst && address === url) return first;
      const tag = first.cloneNode() as HTMLLinkElement;
      tag.href = address === url ? freshAddress(url) : address;
      if (last.isConnected) last.after(tag);
      else document.head.append(tag);
      last = tag;
      return tag;
    },
    end,
  });
}

/** A sheet that does not come leaves the plain look, and a word about it; the part that wanted it opens. */
export function lacksStyle(first: HTMLLinkElement, url: string): void {
  let isAsking = false;
  const retry = () => {
    // What is on its way is asked for anew by `askAgain`, as everything that is.
    if (isAsking) return;
    isAsking = true;
    const end = (fault?: FileFault) => {
      isAsking = false;
      if (!fault) found(url);
    };
    styleLike(first, url, end, false);
  };
  lacks({ what: 'look', url, retry });
}

/** Puts the loader where the runtimes of all bundles look for it; before any of them asks for a file. */
export function installFileLoader(): void {
  globalThis.clubeFiles = {
    script,
    style(first, done) {
      const url = first.href;
      styleLike(
        first,
        url,
        (fault) => {
          if (fault) lacksStyle(first, url);
          done();
        },
        true,
      );
    },
  };
}
