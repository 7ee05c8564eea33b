import { useEffect, useId, useState, type ComponentProps, type ComponentType } from 'react';
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

/** Says it in the one place of the page. */
function Lacking({ retry }: ComponentProps<Instead>) {
  const url = useId();
  useEffect(() => {
    lacks({ what: 'look', isPart: true, url, retry });
    return () => found(url);
  }, [url, retry]);
  return null;
}

/** In a dialog nothing around it is heard or reached: it is said there. */
function Spare(said: ComponentProps<Instead>) {
  const [Told, setTold] = useState<Instead>();
  if (Told) return <Told {...said} />;
  return (
    <span ref={(place) => void (place && setTold(() => (place.closest('[role$=dialog]') ? Here : Lacking)))} hidden />
  );
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
