import { http } from '@clube/shared/transport';

export const fetchGlobalSettings = (keys: readonly string[]) =>
  http.get('global-settings', { searchParams: { keys: keys.join(',') } }).json<{ key: string; value: string }[]>();
