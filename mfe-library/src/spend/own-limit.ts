import type { Spend } from '@studio/backend/contract/spend'

/** The spend with another limit of the person, in cents; null: they have none. What was used counts against the lower limit. */
export function withOwnLimit(spend: Spend, limitCents: number | null): Spend {
  const { ownCents: _, ...limit } = spend.limit
  const cap = Math.min(limit.studioCents, limitCents ?? limit.studioCents)
  return {
    ...spend,
    limit: {
      ...limit,
      ...(limitCents !== null && { ownCents: limitCents }),
      leftCents: Math.max(0, cap - limit.usedCents),
    },
  }
}
