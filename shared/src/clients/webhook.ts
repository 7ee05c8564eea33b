import { http } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookList,
  WebhookPatch,
  WebhookRenew,
  WebhookSecret,
  WebhookWrite,
} from '../contracts/webhook.ts';

/** The panel's addresses. */
export const webhooksQuery = () =>
  queryOptions({ queryKey: ['webhooks'], queryFn: () => http.get('webhook').json<WebhookList>() });
/** A new one, and its secret. @throws ApiError `webhook.address`, `webhook.limit`, `auth.wrong_password`, `auth.wrong_code` */
export const createWebhook = (body: WebhookWrite) => http.post('webhook', { json: body }).json<WebhookSecret>();
/** @throws ApiError `webhook.address`, `version.stale`, `request.not_found`, `auth.wrong_password`, `auth.wrong_code` */
export const patchWebhook = (id: number, body: WebhookPatch) => http.patch(`webhook/${id}`, { json: body }).json();
/** Its log goes with it. @throws ApiError `request.not_found` */
export const deleteWebhook = (id: number) => http.delete(`webhook/${id}`).json();
/** Another secret in the place of the old one, which signs nothing any more. @throws ApiError `request.not_found`, `auth.wrong_password`, `auth.wrong_code` */
export const renewWebhookSecret = (id: number, body: WebhookRenew) =>
  http.post(`webhook/${id}/secret`, { json: body }).json<WebhookSecret>();
/** Sends something that says nothing. @throws ApiError `webhook.disabled`, `rate.limited` */
export const testWebhook = (id: number) => http.post(`webhook/${id}/test`).json();

/** All pages of an address's log. */
export const deliveriesKey = (id: number) => ['webhook-deliveries', id] as const;
/** How soon a list is asked again while something of it was not tried yet, and while something is to be tried once more. */
const UNTRIED_MS = 3000;
const WAITING_MS = 15_000;
/** In the queue, or on its way for the first time: its try is counted as it leaves, and dated as it ends. */
export const isUntried = ({ state, tries, tried_at }: WebhookDelivery): boolean =>
  state === 'waiting' && (tries === 0 || tried_at === null);
/** What was sent to an address, the newest first; asked again while something of it is to be sent. */
export const deliveriesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...deliveriesKey(id), page],
    queryFn: () =>
      http.get(`webhook/${id}/delivery`, { searchParams: { page, per_page: 10 } }).json<WebhookDeliveryPage>(),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data: { data = [] } = {} } }) =>
      data.some(isUntried) ? UNTRIED_MS : data.some(({ state }) => state === 'waiting') && WAITING_MS,
  });
/** Once more, with the same number. @throws ApiError `request.not_found`, `webhook.disabled`, `rate.limited` */
export const resendDelivery = (id: number, delivery: number) =>
  http.post(`webhook/${id}/delivery/${delivery}/resend`).json();
