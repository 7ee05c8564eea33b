/** `by`: the attack in it, where it is one. */
export type Attempt = { method: string; url: string; body?: unknown; headers?: Record<string, string>; by?: unknown };
