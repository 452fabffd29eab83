import type { ErrorType } from '../../platform/eventsourcing/decider.ts'

export const priceErrors = {
  /** The list has no such price. */
  unknownPrice: { code: 'unknown-price', status: 404 },
  /** Nobody pays less or more for what was requested before. */
  inThePast: { code: 'price-in-the-past', status: 422 },
  /** The new price is the one that holds then anyway. */
  samePrice: { code: 'same-price', status: 409 },
  /** The price of now is not the one that the admin was shown. */
  otherPrice: { code: 'price-changed', status: 409 },
  /** A change that has come into force is changed by another one. */
  inForce: { code: 'price-in-force', status: 409 },
} as const satisfies Readonly<Record<string, ErrorType>>
