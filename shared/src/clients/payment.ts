import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Payment, PaymentWrite } from '../contracts/payment.ts';

/** How the panel is paid. */
export const paymentQuery = () =>
  queryOptions({ queryKey: ['payment'], queryFn: () => http.get('payment').json<Payment>() });
/** The owner says how the panel is paid. @throws ApiError `payment.key_invalid`, `policy.denied`, `auth.wrong_password`, `auth.wrong_code`, `version.stale` when it was said otherwise since it was seen */
export const putPayment = (body: PaymentWrite) => http.put('payment', { json: body }).json();
