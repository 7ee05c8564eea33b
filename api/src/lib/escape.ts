/** Text as it may stand in HTML or XML, between tags and in a quoted attribute. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
