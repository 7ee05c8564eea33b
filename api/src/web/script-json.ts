/** @param json as `JSON.stringify` writes it */
export const forScript = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON inside a script element: no closing tag, no line separators that older parsers trip over. */
export const scriptJson = (value: unknown) => forScript(JSON.stringify(value));
