/** Version of what the shell gives to remotes: shared modules, contracts, slots. Raised by its public changes (semver). */
export const PLATFORM_VERSION = '1.0.0';
