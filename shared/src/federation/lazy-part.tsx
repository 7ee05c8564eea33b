import { useEffect, useId, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { askAgain } from './ask-file.ts';
import { latePart, type Instead } from './late-part.ts';
import { found, lacks } from './missing.ts';
import { PartNotice } from './part-notice.tsx';

/** What still hangs is asked for anew: loading again alone would only wait for it once more. */
function Here({ retry, ...said }: ComponentProps<Instead>) {
  const askAnew = () => {
    askAgain();
    retry();
  };
  return <PartNotice {...said} retry={askAnew} />;
}

/** Says it in the one place of the page; in a dialog, around which nothing is heard or reached, in its own. */
function Spare(said: ComponentProps<Instead>) {
  const { retry } = said;
  const url = useId();
  const place = useRef<HTMLSpanElement>(null);
  const [isInDialog, setInDialog] = useState(false);
  useEffect(() => {
    if (place.current?.closest('[role$=dialog]')) setInDialog(true);
    else if (place.current) lacks({ what: 'look', isPart: true, url, retry });
    return () => found(url);
  }, [url, retry]);
  return isInDialog ? <Here {...said} /> : <span ref={place} hidden />;
}

/**
 * A component whose code comes when it is first drawn; until then nothing stands there. Where it is late or does not come, its own place
 * says so and offers to ask again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return latePart(load, Here);
}

/**
 * As `lazyPart`, for what has no place where words could stand (a dialog, a button in a bar, what lies over a picture) and is done without:
 * where it is late or does not come nothing stands there, and the page says so and offers to ask again.
 */
export function sparePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return latePart(load, Spare);
}
