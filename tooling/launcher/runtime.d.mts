export declare const SERVER: { flags: string[]; environment: Record<string, string> };
