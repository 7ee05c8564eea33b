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

type TracksProps = {
  tracks: readonly CaptionTrack[];
  /** The lesson's captions with addresses that have not run out. */
  renew: () => Promise<readonly CaptionTrack[]>;
};

/** For `<video>` and `<audio>`. An address that has run out is replaced by the newest, and once by one that is asked for. */
export function CaptionTracks({ tracks, renew }: TracksProps) {
  // As they were when the lesson opened: data that is asked for anew must not fetch them again.
  const [first] = useState(tracks);
  const newest = useRef(tracks);
  useEffect(() => {
    newest.current = tracks;
  }, [tracks]);
  const asked = useRef(new Set<string>());
  const replace = async (track: HTMLTrackElement, language: string) => {
    const old = track.getAttribute('src');
    const freshOf = () => newest.current.find((one) => one.language === language && one.url !== old);
    let fresh = freshOf();
    if (!fresh && !asked.current.has(language)) {
      asked.current.add(language);
      // Where nobody can be asked, the lesson goes on without them.
      newest.current = await renew().catch(() => newest.current);
      fresh = freshOf();
    }
    if (fresh) track.src = fresh.url;
  };
  return first.map(({ language, url }) => (
    <track
      key={language}
      kind="subtitles"
      srcLang={language}
      src={url}
      // React listens to a track on the way down alone: its error does not bubble.
      onErrorCapture={({ currentTarget }) => void replace(currentTarget, language)}
    />
  ));
}
