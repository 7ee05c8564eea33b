import { Offline } from './offline.tsx';
import { PlanWatch } from './plan-watch.tsx';
import { UploadTray } from './upload-tray.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLateFiles } from './use-late-files.ts';

/** What lies over a page once it has nothing else to do, in one file: that there is no network, and files on their way; and what keeps the focus, looks whether a plan was paid meanwhile, and tells which files came late. */
export function Late() {
  useKeptFocus();
  useLateFiles();
  return (
    <>
      <Offline />
      <UploadTray />
      <PlanWatch />
    </>
  );
}
