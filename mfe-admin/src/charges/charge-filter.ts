/** Which charges are listed: of one person, of one model; what is left out does not matter. */
export interface ChargeFilter {
  readonly userId?: string
  readonly model?: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the filter in the search of an address; what fits nothing is ignored. */
export function readChargeFilter({ userId, model }: Readonly<Record<string, unknown>>): ChargeFilter {
  return {
    ...(typeof userId === 'string' && uuid.test(userId) && { userId }),
    ...(typeof model === 'string' && model !== '' && { model }),
  }
}
