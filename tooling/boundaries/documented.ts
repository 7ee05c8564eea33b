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

const DECLARATION = /^(?=\/\*\*|export |const |let |async function\b|function\b|class )/m;
const REFUSAL = /\bthrow (?:new AppError|fieldError)\(/;

/** Exports of the api that refuse somebody by themselves, without saying so: whoever calls has to know what comes. */
export function silentRefusals(text: string): string[] {
  let told = '';
  return text.split(DECLARATION).flatMap((part) => {
    const [comment = ''] = /^\/\*\*[^]*?\*\//.exec(part) ?? [];
    const code = part.slice(comment.length).trimStart();
    const before = told + comment;
    told = code === '' ? comment : '';
    const [, name] = /^export (?:async )?(?:const|function\*?) (\w+)/.exec(code) ?? [];
    return name && REFUSAL.test(code) && !before.includes('@throws') ? [name] : [];
  });
}
