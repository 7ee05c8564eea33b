/**
 * Governance of what the shell lends to the remotes at runtime. Everything here exists once in a page:
 * the shell provides it, a remote never ships its own copy (`import: false`).
 *
 * - `eager`: part of the shell's first script. The others are chunks that load when first asked for.
 * - `provide`: the module that stands behind the name, where it is not the package itself.
 */
export type SharedModule = { readonly eager: boolean; readonly provide?: string };

export const sharedModules = {
  react: { eager: true },
  'react/jsx-runtime': { eager: true },
  'react-dom': { eager: true },
  // A facade with an allow-list: sharing a package turns its tree-shaking off (docs/adr/0003).
  'react-router-dom': { eager: true, provide: '@clube/shared/router' },
  '@tanstack/react-query': { eager: true, provide: '@clube/shared/query' },
  jotai: { eager: true },
  '@lingui/core': { eager: true },
  '@lingui/react': { eager: true },
  '@clube/shared/api-client': { eager: true },
  '@clube/shared/events': { eager: true },
  // Brings react-final-form along; a first picture without a form does not pay for it.
  '@clube/shared/forms': { eager: false },
  '@clube/shared/federation': { eager: true },
  '@clube/shared/i18n': { eager: true },
  '@clube/shared/session': { eager: true },
  '@clube/shared/ui': { eager: true },
  '@clube/shared/ui/overlays': { eager: false },
  '@clube/shared/ui/tabs': { eager: false },
} as const satisfies Record<string, SharedModule>;

export type SharedModuleName = keyof typeof sharedModules;
export const sharedModuleNames = Object.keys(sharedModules) as SharedModuleName[];
