import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type {
  CustomField,
  CustomFieldPatch,
  CustomFieldWrite,
  OwnFields,
  OwnFieldsWrite,
} from '../contracts/custom-field.ts';
import type { Created } from '../contracts/common.ts';
import type { NewOrder } from '../contracts/new-order.ts';

/** What the panel asks of its students, the archived ones too, in the order in which it is asked. @throws ApiError `policy.denied` */
export const customFieldsQuery = () =>
  queryOptions({ queryKey: ['custom-fields'], queryFn: () => http.get('custom-field').json<CustomField[]>() });
/** @throws ApiError `custom_field.limit`, `custom_field.options` */
export const createCustomField = (body: CustomFieldWrite) => http.post('custom-field', { json: body }).json<Created>();
/** @throws ApiError `custom_field.not_found`, `custom_field.limit` for one that comes back, `custom_field.options`, `version.stale` */
export const patchCustomField = (id: number, body: CustomFieldPatch) =>
  http.patch(`custom-field/${id}`, { json: body }).json();
/** Every field once, the archived ones too. @throws ApiError `order.stale` */
export const orderCustomFields = (order: NewOrder) => http.put('custom-field/order', { json: order }).json();

/** What the panel asks of whoever is signed in, with their answers. */
export const ownFieldsQuery = () =>
  queryOptions({ queryKey: ['own-fields'], queryFn: () => http.get('me/custom-field').json<OwnFields>() });
/** One's own answers; those that are not named stay. @throws ApiError `custom_field.not_found`, `custom_field.invalid` */
export const saveOwnFields = (body: OwnFieldsWrite) => http.put('me/custom-field', { json: body }).json<OwnFields>();
