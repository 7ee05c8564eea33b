import { http } from '@clube/shared/transport';

/** What holds for the whole platform, by key; unknown keys are left out. */
export const fetchGlobalSettings = (keys: readonly string[]) =>
  http.get('global-settings', { searchParams: { keys: keys.join(',') } }).json<{ key: string; value: string }[]>();
