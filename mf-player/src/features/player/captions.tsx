import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { captionChoiceAtom, pickTrack, type CaptionChoice } from './caption-choice.ts';
import * as css from './captions.css.ts';
import type { ElementPlayer } from './element-player.ts';
import type { CaptionTrack } from './stage.ts';
import { useActiveCues } from './use-cues.ts';

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

/** The browser's own parser made it: text, slanted, bold, underlined, and nothing else. */
function Line({ cue }: { cue: VTTCue }) {
  return <p className={css.line} ref={(element) => element?.replaceChildren(cue.getCueAsHTML())} />;
}

/** What is said, over the picture. */
export function CaptionLayer({
  player,
  language,
  choice,
}: {
  player: ElementPlayer;
  language: string;
  choice: CaptionChoice;
}) {
  const cues = useActiveCues(player, language);
  return (
    <div className={css.layer} lang={language} data-size={choice.size} data-look={choice.look} data-testid="captions">
      {cues.map((cue) => (
        <Line key={`${cue.startTime} ${cue.text}`} cue={cue} />
      ))}
    </div>
  );
}
