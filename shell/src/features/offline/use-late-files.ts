import { useEffect } from 'react';
import { useAtomValue } from 'jotai';
import { TELL_SLOW_MS } from '@clube/shared/contracts/slow';
import { compositionAtom } from '../../federation/composition-atom.ts';

/** Failures are listed too, as long as they took. Older browsers do not say with which status it came. */
const isHere = ({ responseStatus, decodedBodySize }: PerformanceResourceTiming) =>
  responseStatus ? responseStatus < 400 : decodedBodySize > 0;

/**
 * Tells the platform once a tab which remote, and whether the shell, had a script that was long on its way: whoever asked for it and when,
 * the browser says how long it took. What does not come at all is told as it fails (boot/report-failures.ts).
 */
export function useLateFiles(): void {
  const { remotes, shell } = useAtomValue(compositionAtom);
  useEffect(() => {
    const told = new Set<string>();
    const releases = [
      ...remotes.map(({ manifest, hash, base }) => ({ remote: manifest.name, hash, base })),
      { remote: 'shell', hash: shell, base: '/assets/shell/' },
    ];
    const watch = new PerformanceObserver((files) => {
      for (const file of files.getEntries() as PerformanceResourceTiming[]) {
        const { name, duration } = file;
        const isLate = duration > TELL_SLOW_MS && /\.js\b/.test(name) && isHere(file);
        const late = isLate && releases.find(({ base }) => name.includes(base));
        if (!late || !late.hash || told.has(late.remote)) continue;
        told.add(late.remote);
        const { remote, hash } = late;
        import(/* webpackChunkName: "queries" */ '../../boot/send-report.ts')
          .then(({ sendReport }) => sendReport({ remote, hash, kind: 'slow' }))
          .catch(() => undefined);
      }
    });
    watch.observe({ type: 'resource', buffered: true });
    return () => watch.disconnect();
  }, [remotes, shell]);
}
