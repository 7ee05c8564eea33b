import { useEffect, useState } from 'react';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import type { OpenPdf, PdfDocument } from './document.ts';

type State = { file?: PdfDocument; isFailed: boolean; isSlow?: boolean };

/**
 * A PDF as it is opened, and again where that failed: then with a new address, for the old one may have ended.
 * @param renew asks for a new address; undefined where there is none any more
 */
export function usePdf(open: OpenPdf, url: string, renew: () => Promise<string | undefined>) {
  const [tries, setTries] = useState(0);
  const [{ file, isFailed, isSlow = false }, setState] = useState<State>({ isFailed: false });
  useEffect(() => {
    let opened: PdfDocument | undefined;
    const gone = new AbortController();
    const slow = setTimeout(() => setState({ isFailed: false, isSlow: true }), SAY_SLOW_MS);
    const begin = async () => {
      const address = tries === 0 ? url : await renew();
      if (address === undefined) throw new Error('The lesson shows no PDF any more');
      const next = await open(address, tries > 0, gone.signal);
      if (gone.signal.aborted) return next.close();
      opened = next;
      setState({ file: next, isFailed: false });
    };
    begin()
      .catch((error: unknown) => {
        if (gone.signal.aborted) return;
        console.info('the PDF was not opened', error);
        setState({ isFailed: true });
      })
      .finally(() => clearTimeout(slow));
    return () => {
      gone.abort();
      clearTimeout(slow);
      opened?.close();
    };
    // A new address of the same file is taken when it is needed: what is open stays so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tries]);
  const retry = () => {
    setState({ isFailed: false });
    setTries((before) => before + 1);
  };
  return { file, isFailed, isSlow, retry };
}
