import { errorCodeOf, isApiError } from '@baize/api';
import { useLottoPlaceMutation } from '@baize/api/member';
import type { LottoPlaceRequest, LottoPlaceValue } from '@baize/contract/schemas/lotto';
import { useIsMounted } from '@baize/site/use-is-mounted';
import { useState } from 'react';
import type { Order } from '../lines/cart-model.ts';
import { readRefusal, type OrderRefusal } from './refusal.ts';

export type PlaceOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'placed'; readonly value: LottoPlaceValue }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal; readonly request: LottoPlaceRequest };

export interface PlaceOrder {
  readonly outcome: PlaceOutcome;
  readonly isPlacing: boolean;
  /** Places an order under a new id. */
  readonly place: (order: Order) => Promise<void>;
  /** Sends an order that got no answer once more under its own id, so that it is placed once whatever happened to the first request. */
  readonly confirm: () => Promise<void>;
  readonly forget: () => void;
}

export interface PlaceOrderEvents {
  readonly onPlaced: () => void;
  /** Called while the cart is on the page: an answer that comes after the member has left it refetches nothing. */
  readonly onRefused: (refusal: OrderRefusal) => void;
}

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
