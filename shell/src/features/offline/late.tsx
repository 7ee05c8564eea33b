import { Offline } from './offline.tsx';
import { PlanWatch } from './plan-watch.tsx';
import { UploadTray } from './upload-tray.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** What lies over a page once it has nothing else to do, in one file: that there is no network, and files on their way; and what keeps the focus, and looks whether a plan was paid meanwhile. */
export function Late() {
  useKeptFocus();
  return (
    <>
      <Offline />
      <UploadTray />
      <PlanWatch />
    </>
  );
}
