/** How often a tab of the editor says that it is there, in seconds. */
export const EDITOR_BEAT_SECONDS = 15;
/** Who has said nothing for so long is not there any more, in seconds; the others hear of it with their own next word. */
export const EDITOR_STAYS_SECONDS = 30;
