const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|type) (\w+)/;

/** What a file exports by name without a comment above it. A type that has the name of a schema is told by that. */
export function undocumented(text: string): string[] {
  const lines = text.split('\n');
  const found = lines.flatMap((line, at) => {
    const name = EXPORT.exec(line)?.[1];
    return name ? [{ name, isTold: lines[at - 1]?.trimEnd().endsWith('*/') ?? false }] : [];
  });
  const told = new Set(found.flatMap(({ name, isTold }) => (isTold ? [name] : [])));
  return found.flatMap(({ name }) => (told.has(name) ? [] : [name]));
}
