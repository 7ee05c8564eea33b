import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { captionChoiceAtom, pickTrack } from './caption-choice.ts';
import type { CaptionTrack } from './stage.ts';

/** The captions that are shown, and how to turn them on and off. */
export function useCaptions(tracks: readonly CaptionTrack[]) {
  const { i18n } = useLingui();
  const [choice, change] = useAtom(captionChoiceAtom);
  const picked = pickTrack(tracks, choice.language, i18n.locale);
  const shown = choice.isOn ? picked?.language : undefined;
  return { choice, change, shown, toggle: () => picked && change({ isOn: !choice.isOn }) };
}
export type UsedCaptions = ReturnType<typeof useCaptions>;

/** For `<video>` and `<audio>`. An address that has run out is asked for again with the newest. */
export function CaptionTracks({ tracks }: { tracks: readonly CaptionTrack[] }) {
  // As they were when the lesson opened: data that is asked for anew must not fetch them again.
  const [first] = useState(tracks);
  const newest = useRef(tracks);
  useEffect(() => {
    newest.current = tracks;
  });
  return first.map(({ language, url }) => (
    <track
      key={language}
      kind="subtitles"
      srcLang={language}
      src={url}
      onError={({ currentTarget }) => {
        const fresh = newest.current.find((track) => track.language === language)?.url;
        if (fresh && fresh !== currentTarget.getAttribute('src')) currentTarget.src = fresh;
      }}
    />
  ));
}
