export declare const SERVER: { flags: string[]; environment: Record<string, string> };
/** The environment in which `node` and `pnpm` are the ones this repository was tested with. */
export declare function runtimeEnvironment(): NodeJS.ProcessEnv & { PATH: string };
