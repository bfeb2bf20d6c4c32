import { errorCodeOf, isApiError } from '@baize/api';
import { useLottoPlaceMutation } from '@baize/api/member';
import type { LottoPlaceRequest, LottoPlaceValue } from '@baize/contract/schemas/lotto';
import { useIsMounted } from '@baize/site/use-is-mounted';
import { useState } from 'react';
import type { Order } from '../lines/cart-model.ts';
import { readRefusal, type OrderRefusal } from './refusal.ts';

/** The outcome of the last order. */
export type PlaceOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'placed'; readonly value: LottoPlaceValue }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal; readonly request: LottoPlaceRequest };

export interface PlaceOrder {
  readonly outcome: PlaceOutcome;
  readonly isPlacing: boolean;
  /** Places an order under a new id. */
  readonly place: (order: Order) => Promise<void>;
  /** Sends the refused order again under the same id. An order that got no answer is thus placed once, even if the first request has arrived. */
  readonly confirm: () => Promise<void>;
  /** Clears the outcome. */
  readonly forget: () => void;
}

export interface PlaceOrderEvents {
  readonly onPlaced: () => void;
  /** Called only while the cart is mounted, so that an answer that arrives later does not refetch anything. */
  readonly onRefused: (refusal: OrderRefusal) => void;
}

/** Returns functions that place an order, and the outcome of the last one. */
export function usePlaceOrder({ onPlaced, onRefused }: PlaceOrderEvents): PlaceOrder {
  const [send, { isLoading }] = useLottoPlaceMutation();
  const [outcome, setOutcome] = useState<PlaceOutcome>({ kind: 'none' });
  const isMounted = useIsMounted();
  const submit = async (request: LottoPlaceRequest) => {
    const { data, error } = await send(request);
    if (data) {
      setOutcome({ kind: 'placed', value: data });
      onPlaced();
      return;
    }
    const refusal = readRefusal(errorCodeOf(error), isApiError(error) ? error.value : undefined);
    setOutcome({ kind: 'refused', refusal, request });
    if (isMounted()) onRefused(refusal);
  };
  return {
    outcome,
    isPlacing: isLoading,
    place: async (order) => await submit({ requestId: crypto.randomUUID(), ...order }),
    confirm: async () => {
      if (outcome.kind === 'refused') await submit(outcome.request);
    },
    forget: () => setOutcome({ kind: 'none' }),
  };
}
