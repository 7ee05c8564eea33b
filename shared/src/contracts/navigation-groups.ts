// A file of its own: beside schemas it would bring their library into every page.
/** What the entries of the navigation are about, in the order in which they stand. */
export const navigationGroups = ['start', 'content', 'people', 'panel', 'more'] as const;
