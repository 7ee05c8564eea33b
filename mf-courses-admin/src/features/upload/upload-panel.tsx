import { useSyncExternalStore } from 'react';
import { Trans } from '@lingui/react/macro';
import { lazyPart } from '@clube/shared/federation';
import { readCookie } from '@clube/shared/session';
import { QuietNotice } from '@clube/shared/ui';
import { DropZone } from './drop-zone.tsx';
import { PlanLink } from './plan-link.tsx';
import type { FollowedUpload } from './task.ts';

/** A file on its way, and what may be done about it. With what sends: where nothing is on its way there is nothing to follow. */
export const Followed = lazyPart(() =>
  import(/* webpackChunkName: "tray" */ './queue/index.ts').then((part) => part.Followed),
);

const neverChanges = () => () => {};
/** product.md §6: a cookie tells that the storage is exceeded. The first picture is drawn without cookies. */
const useIsStorageFull = () =>
  useSyncExternalStore(
    neverChanges,
    () => readCookie('exceeded_storage') === '1',
    () => false,
  );

/** A file for one thing: chosen here, then followed, whoever began it. */
export function UploadPanel({ upload }: { upload: FollowedUpload }) {
  const { task, start } = upload;
  const isStorageFull = useIsStorageFull();
  if (task) return <Followed task={task} upload={upload} />;
  return (
    <>
      {isStorageFull && (
        <QuietNotice action={<PlanLink />}>
          <Trans>O armazenamento do painel está cheio. Exclua vídeos que não usa mais.</Trans>
        </QuietNotice>
      )}
      <DropZone onFiles={([file]) => file && start(file)} />
    </>
  );
}
