/** So many characters a title may have, in the panels as in the tree. */
export const MAX_LESSON_TITLE = 160;
export const MAX_MODULE_TITLE = 120;
