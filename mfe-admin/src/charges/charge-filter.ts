import { readId } from '../parts/address/read-id.ts'

/** Which charges are listed: of one person, of one model; what is left out does not matter. */
export interface ChargeFilter {
  readonly userId?: string
  readonly model?: string
}

/** Reads the filter in the search of an address; what fits nothing is ignored. */
export function readChargeFilter({ model, ...search }: Readonly<Record<string, unknown>>): ChargeFilter {
  const userId = readId(search['userId'])
  return {
    ...(userId !== undefined && { userId }),
    ...(typeof model === 'string' && model !== '' && { model }),
  }
}
