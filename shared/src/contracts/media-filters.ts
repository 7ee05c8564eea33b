/** Kinds of media that somebody can bring. */
export const libraryKinds = ['video', 'audio', 'pdf'] as const;
/** How a media stands: it plays, it is worked on, it cannot be played, it plays with something wrong inside. */
export const libraryStates = ['ready', 'working', 'failed', 'damaged'] as const;
/** Whether something shows it. */
export const libraryUses = ['used', 'unused'] as const;
/** In which order the library comes: the newest first, the oldest, by name, the largest, the longest. */
export const librarySorts = ['newest', 'oldest', 'name', 'largest', 'longest'] as const;
/** A word of the order. */
export type LibrarySort = (typeof librarySorts)[number];

/** In the place of a folder's id: what lies in none. */
export const NO_FOLDER = 0;
/** Characters of a media's name. */
export const MAX_MEDIA_NAME = 200;
/** Characters of a folder's name. */
export const MAX_FOLDER_NAME = 80;
/** Folders of a panel. */
export const MAX_FOLDERS = 200;
