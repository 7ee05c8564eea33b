import { Offline } from './offline.tsx';
import { UploadTray } from './upload-tray.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** What lies over a page once it has nothing else to do, in one file: that there is no network, and files on their way; and what keeps the focus. */
export function Late() {
  useKeptFocus();
  return (
    <>
      <Offline />
      <UploadTray />
    </>
  );
}
