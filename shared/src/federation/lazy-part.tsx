import type { ComponentProps, ComponentType } from 'react';
import { askAgain } from './ask-file.ts';
import { latePart, type Instead } from './late-part.ts';
import { PartNotice } from './part-notice.tsx';

/** What still hangs is asked for anew: loading again alone would only wait for it once more. */
function Here({ isFailed, retry }: ComponentProps<Instead>) {
  const askAnew = () => {
    askAgain();
    retry();
  };
  return <PartNotice isFailed={isFailed} retry={askAnew} />;
}

/**
 * A component whose code comes when it is first drawn; until then nothing stands there. Where it is late or does not come, its own place
 * says so and offers to ask again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return latePart(load, Here);
}
