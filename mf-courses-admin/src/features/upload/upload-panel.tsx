import { lazyPart } from '@clube/shared/federation';
import { StorageNotice } from '../storage/index.ts';
import { DropZone } from './drop-zone.tsx';
import type { FollowedUpload } from './task.ts';

/** A file on its way, and what may be done about it. With what sends: where nothing is on its way there is nothing to follow. */
export const Followed = lazyPart(() =>
  import(/* webpackChunkName: "tray" */ './queue/index.ts').then((part) => part.Followed),
);

/** A file for one thing: chosen here, then followed, whoever began it. */
export function UploadPanel({ upload }: { upload: FollowedUpload }) {
  const { task, start } = upload;
  if (task) return <Followed task={task} upload={upload} />;
  return (
    <>
      <StorageNotice />
      <DropZone onFiles={([file]) => file && start(file)} />
    </>
  );
}
