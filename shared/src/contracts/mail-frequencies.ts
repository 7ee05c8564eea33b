/** At once (a minute later, unless it was read by then), all of a day in one, or never. In a file of its own: the browser needs the list, not the schemas. */
export const mailFrequencies = ['now', 'daily', 'off'] as const;
