/** JSON inside a script element: no closing tag, no line separators that older parsers trip over. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
