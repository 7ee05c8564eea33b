import { useEffect, useState } from 'react';
import { HOME_PREVIEW_READY, isHomePreview, type HomeDraft } from '@clube/shared/contracts/home-preview';

/** Room for the bar above, in pixels. */
const SHELF_GAP = 120;

/** What the editor around this frame is about to save. Only that page, of the same origin, is listened to. */
export function useHomeDraft(): HomeDraft {
  const [draft, setDraft] = useState<HomeDraft>({});
  useEffect(() => {
    if (window.parent === window) return;
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === window.parent && isHomePreview(data)) setDraft(data.draft);
    };
    addEventListener('message', listen);
    window.parent.postMessage(HOME_PREVIEW_READY, location.origin);
    return () => removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    // What is looked at stands below what the frame shows. `scrollIntoView` would move the page around it too.
    const shelf =
      (draft.cards && document.querySelector('#colecoes')) || (draft.shelves && document.querySelector('[data-shelf]'));
    if (shelf) scrollTo({ top: shelf.getBoundingClientRect().top + scrollY - SHELF_GAP });
  }, [draft]);
  return draft;
}
