declare module '*.css';

// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the built-in one
interface ImportMeta {
  /** There under `pnpm dev` only. */
  readonly webpackHot?: { accept(module: string, onUpdate?: () => void, onError?: () => void): void };
}
