import { http } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  WebhookDeliveryPage,
  WebhookList,
  WebhookPatch,
  WebhookSecret,
  WebhookWrite,
} from '../contracts/webhook.ts';

/** The panel's addresses. */
export const webhooksQuery = () =>
  queryOptions({ queryKey: ['webhooks'], queryFn: () => http.get('webhook').json<WebhookList>() });
/** A new one, and its secret. @throws ApiError `webhook.address`, `webhook.limit` */
export const createWebhook = (body: WebhookWrite) => http.post('webhook', { json: body }).json<WebhookSecret>();
/** @throws ApiError `webhook.address`, `version.stale`, `request.not_found` */
export const patchWebhook = (id: number, body: WebhookPatch) => http.patch(`webhook/${id}`, { json: body }).json();
/** Its log goes with it. @throws ApiError `request.not_found` */
export const deleteWebhook = (id: number) => http.delete(`webhook/${id}`).json();
/** Another secret in the place of the old one, which signs nothing any more. @throws ApiError `request.not_found` */
export const renewWebhookSecret = (id: number) => http.post(`webhook/${id}/secret`).json<WebhookSecret>();
/** Sends something that says nothing. @throws ApiError `webhook.disabled`, `rate.limited` */
export const testWebhook = (id: number) => http.post(`webhook/${id}/test`).json();

/** All pages of an address's log. */
export const deliveriesKey = (id: number) => ['webhook-deliveries', id] as const;
const ASK_MS = 3000;
/** What was sent to an address, the newest first; asked again while something of it is on its way. */
export const deliveriesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...deliveriesKey(id), page],
    queryFn: () =>
      http.get(`webhook/${id}/delivery`, { searchParams: { page, per_page: 10 } }).json<WebhookDeliveryPage>(),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === 'waiting' && one.tries === 0) ? ASK_MS : false,
  });
/** Once more, with the same number. @throws ApiError `request.not_found`, `webhook.disabled`, `rate.limited` */
export const resendDelivery = (id: number, delivery: number) =>
  http.post(`webhook/${id}/delivery/${delivery}/resend`).json();
