import { useEffect } from 'react';
import type { CaptionChoice } from './caption-choice.ts';
import * as css from './captions.css.ts';
import type { ElementPlayer } from './element-player.ts';
import { useActiveCues } from './use-cues.ts';

/** The browser's own parser made it: text, slanted, bold, underlined, and nothing else. */
function Line({ cue }: { cue: VTTCue }) {
  return <p className={css.line} ref={(element) => element?.replaceChildren(cue.getCueAsHTML())} />;
}

/** Where the element fills the screen by itself nothing of ours is over it: the system draws the captions. */
function useSystemCaptions(player: ElementPlayer, language: string) {
  useEffect(() => {
    const element = player.element();
    if (!element) return;
    const show = (mode: TextTrackMode) => () => {
      for (const track of element.textTracks) if (track.language === language) track.mode = mode;
    };
    const [begin, end] = [show('showing'), show('hidden')];
    element.addEventListener('webkitbeginfullscreen', begin);
    element.addEventListener('webkitendfullscreen', end);
    return () => {
      element.removeEventListener('webkitbeginfullscreen', begin);
      element.removeEventListener('webkitendfullscreen', end);
    };
  }, [player, language]);
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
  useSystemCaptions(player, language);
  const cues = useActiveCues(player, language);
  return (
    <div className={css.layer} lang={language} data-size={choice.size} data-look={choice.look} data-testid="captions">
      {cues.map((cue) => (
        <Line key={`${cue.startTime} ${cue.text}`} cue={cue} />
      ))}
    </div>
  );
}
