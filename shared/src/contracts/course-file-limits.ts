// In a file without schemas: the browser needs the numbers alone.

/** What the file of a course says that it is. */
export const COURSE_FILE = 'clube.course';
/** Of the document in it. The first one said nothing of what is published, the second neither of a picture nor of what is free, the third neither of a poster nor of a category, the fourth of no still of a video, the fifth not how long the video of another host is, the sixth neither of a picture that stands for one nor of its chapters. */
export const COURSE_FILE_VERSION = 7;
/** Those that are read. */
export const COURSE_FILE_VERSIONS = [1, 2, 3, 4, 5, 6, COURSE_FILE_VERSION] as const;
/** Seconds that the video of another host may be said to last: what is said is added up, and stands on certificates. */
export const LONGEST_LINK = 86_400;
/** The document in the ZIP. */
export const COURSE_DOCUMENT = 'course.json';
/** Media of one file. */
export const MOST_FILE_MEDIA = 10_000;
/** Modules of one file. */
export const MOST_FILE_MODULES = 2000;
/** Rows of a spreadsheet of lessons. */
export const MOST_OUTLINE_ROWS = 10_000;
/** Bytes of such a spreadsheet. */
export const MOST_OUTLINE_BYTES = 10_000_000;
/** Days that a packed course can be taken away. */
export const COURSE_EXPORT_DAYS = 3;
