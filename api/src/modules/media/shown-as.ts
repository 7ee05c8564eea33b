/** As which kind of lesson each kind of file is shown; whatever is not known yet counts as a video. */
export const shownAs = (kind: string): 'audio' | 'pdf' | 'hls' => (kind === 'audio' || kind === 'pdf' ? kind : 'hls');
