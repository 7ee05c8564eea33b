/** What webpack gives a loader, as far as this one looks. */
type LoaderContext = { getOptions(): { functions: Record<string, string> }; resourcePath: string };

export default function without(this: LoaderContext, source: string): string;
