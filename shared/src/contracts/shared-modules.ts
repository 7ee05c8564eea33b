/**
 * Governance of what the shell lends to the remotes at runtime. Everything here exists once in a page: the shell provides it
 * (shell/src/federation/lent.ts says how), a remote never ships its own copy.
 */
export const sharedModuleNames = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'jotai',
  '@lingui/core',
  '@lingui/react',
  '@clube/shared/events',
  '@clube/shared/forms',
  '@clube/shared/federation',
  '@clube/shared/i18n',
  '@clube/shared/session',
  '@clube/shared/transport',
  '@clube/shared/ui',
  '@clube/shared/ui/overlays',
  '@clube/shared/ui/tabs',
] as const;
/** A module that the shell lends. */
export type SharedModuleName = (typeof sharedModuleNames)[number];
