import type { CaptionChoice } from './caption-choice.ts';
import * as css from './captions.css.ts';
import type { ElementPlayer } from './element-player.ts';
import { useActiveCues } from './use-cues.ts';

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
